import { exportTypes } from '@ribbon/contract/administration/exports'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readlink, symlink, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { placeOrder } from '../../../../test/orders.ts'
import { openPrivateFiles, type PrivateFiles } from '../../../platform/files/private-files.ts'
import { exportSources } from '../../../registry.ts'
import { sweepExports } from './sweep-exports.ts'
import { writeExport, type ExportSources } from './write-export.ts'

describe('exporting a table', () => {
  let app: TestApp
  let owner: Client
  let storeAdmin: Client
  let folder: string
  let kept: PrivateFiles

  beforeAll(async () => {
    app = await startApp({ worker: false })
    ;[owner, storeAdmin] = [await app.as('owner'), await app.as('storeAdmin')]
    folder = join(app.config.DATA_DIR, 'exports')
    kept = openPrivateFiles(folder)
    const member = await app.as('member')
    const { id } = await placeOrder(app, member, [
      { product_variant_id: String(app.world.mug.variant), quantity: 2 },
      { product_variant_id: String(app.world.tee.small), quantity: 1 },
    ])
    await member.post(
      `/team/orders/${(await placeOrder(app, member, [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }])).id}/cancel`,
    )
    await app.db.pool.query(
      "update orders set created_at = '2026-03-05 23:59Z', processing_started_at = '2026-03-06 12:00Z' where id = $1",
      [id],
    )
  })
  beforeEach(() => app.db.pool.query('delete from exports'))
  afterAll(() => app.stop())

  const sql = (text: string, values: unknown[] = []) => app.db.pool.query(text, values)
  const begun = async (client: Client, type: string, filters?: object) => {
    const answer = await client.post(`/exports/${type}`, filters ? { export: { filters } } : undefined)
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.stringContaining('"queued"')])
    return answer.body.data.id as string
  }
  const write = (id: string, sources: ExportSources = exportSources) =>
    writeExport(app.db, kept, sources, Number(id))
  const show = async (client: Client, id: string) =>
    (await client.get(`/exports/${id}`)).body.data?.attributes
  const rowsOf = async (type: string, filters?: object, client = owner) => {
    const id = await begun(client, type, filters)
    await write(id)
    const answer = await client.get(`/exports/${id}/download`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    return parse(answer.text, { bom: true, columns: true, relax_quotes: false }) as Record<string, string>[]
  }
  const files = () => readdir(folder).catch(() => [])
  /** A table of four batches on a disk that takes half a second for each. */
  const large = {
    ...exportSources,
    recipients: {
      header: ['Number'],
      query: () => ({ text: 'select n::text from generate_series(1, 4000) n', values: [] }),
    },
  }
  const slowly = async function* (parts: AsyncIterable<string>) {
    for await (const part of parts) {
      yield part
      await new Promise(resolve => setTimeout(resolve, 500))
    }
  }
  const writeSlowly = (id: string) =>
    writeExport(
      app.db,
      { ...kept, write: (name, parts) => kept.write(name, slowly(parts)) },
      large,
      Number(id),
    )

  it('writes each table whole, with its length and hash, and mails the requester', async () => {
    for (const type of exportTypes) {
      const id = await begun(owner, type)
      expect(await show(owner, id)).toMatchObject({
        exportType: type,
        state: 'queued',
        rowCount: null,
        doneCount: 0,
        fileUrl: null,
      })
      await write(id)
      const shown = await show(owner, id)
      const { text, headers } = await owner.get(shown.fileUrl)
      expect([
        text.startsWith('\ufeff'),
        parse(text, { bom: true }).length - 1,
        Buffer.byteLength(text),
        createHash('sha256').update(text).digest('hex'),
      ]).toEqual([true, shown.rowCount, shown.bytes, shown.sha256])
      expect(shown).toMatchObject({
        state: 'done',
        doneCount: shown.rowCount,
        fileName: `${type.replaceAll('_', '-')}-${shown.createdAt.slice(0, 10)}.csv`,
        isExpired: false,
        problem: null,
      })
      expect([headers['content-disposition'], headers['content-length']]).toEqual([
        `attachment; filename="${shown.fileName}"`,
        String(shown.bytes),
      ])
      expect(Date.parse(shown.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
      const { rows: mails } = await sql(
        "select recipient from mails where kind = 'export-ready' and subject_key = $1",
        [`export:${id}`],
      )
      expect(mails).toEqual([{ recipient: app.world.users.owner.email }])
      const { rows: audits } = await sql(
        "select action from audit_events where subject_type = 'exports' and subject_id = $1 order by id",
        [id],
      )
      expect(audits.map(audit => audit.action)).toEqual([`${type}.exported`, 'export.downloaded'])
    }
  })

  it('contains what the list shows with the same filters', async () => {
    const all = await rowsOf('orders')
    expect(all.map(row => [row['Status'], row['Gifts'], row['Recipient']])).toEqual([
      ['canceled', '1 × Campfire Mug (Green)', 'Ada Lovelace'],
      ['processing', '2 × Campfire Mug (Green); 1 × Soft Tee (S)', 'Ada Lovelace'],
    ])
    expect(all[1]).toMatchObject({
      'Placed (UTC)': '2026-03-06 12:00',
      Sender: 'Marco Test',
      Subtotal: '52.00',
      'Paid by': 'deposit',
      'Sub-team': 'Sales',
      Total: expect.stringMatching(/^\d+\.\d\d$/),
    })
    const numbers = async (filters: object) => (await rowsOf('orders', filters)).map(row => row['Status'])
    expect(await numbers({ status: 'canceled' })).toEqual(['canceled'])
    expect(await numbers({ name_or_email: 'LOVElace' })).toEqual(['canceled', 'processing'])
    expect(await numbers({ name_or_email: '100%' })).toEqual([])
    expect(await numbers({ name_or_email: `#${all[0]?.['Order']}` })).toEqual(['canceled'])
    expect(await numbers({ user_id: app.world.users.colleague.id })).toEqual([])
    expect(await numbers({ redemption: 'true' })).toEqual([])
    expect(await numbers({ from: '2026-03-05', to: '2026-03-05' })).toEqual(['processing'])
    expect(await numbers({ from: '2026-03-06', redemption: 'false' })).toEqual(['canceled'])
    expect(await numbers({ order_sort: 'date' })).toEqual(['processing', 'canceled'])
    expect(await rowsOf('recipients', { search: 'nobody' })).toEqual([])
  })

  it('contains the orders that were chosen in the list, and none of another team', async () => {
    const { rows } = await sql("select id, status, team_id from orders where status <> 'unpaid'")
    const canceled = rows.find(row => row.status === 'canceled').id
    const { rows: foreign } = await sql('select id from orders where team_id <> $1', [app.world.team])
    const order_ids = [canceled, ...foreign.map(row => row.id)].map(String)
    expect((await rowsOf('orders', { order_ids })).map(row => row['Status'])).toEqual(['canceled'])
    expect(
      (
        await owner.post('/exports/orders', {
          export: { filters: { order_ids: Array.from({ length: 1001 }, (_, index) => index + 1) } },
        })
      ).body.errors,
    ).toEqual(['At most 1000 orders can be chosen for a file.'])
  })

  it('keeps formulas harmless and numbers below zero as numbers', async () => {
    const {
      rows: [row],
    } = await sql(
      "insert into recipients (team_id, name, address_one, city, country, company) values ($1, '=HYPERLINK(\"http://x.test\")', '1 Elm St', 'Austin', 'US', '-2+3') returning id",
      [app.world.team],
    )
    const [first] = await rowsOf('recipients')
    expect([first!['Name'], first!['Company']]).toEqual(['\'=HYPERLINK("http://x.test")', "'-2+3"])
    await sql('delete from recipients where id = $1', [row.id])
    expect(
      (await rowsOf('stock_movements')).map(movement => [movement['Kind'], movement['Reserved']]),
    ).toContainEqual(['release', '-1'])
  })

  it('is allowed to owners, of billing to the team owner alone; another team’s export is not found', async () => {
    expect(
      await Promise.all(
        (['member', 'limited'] as const).map(
          async name => (await (await app.as(name)).post('/exports/orders')).status,
        ),
      ),
    ).toEqual([403, 403])
    expect((await storeAdmin.post('/exports/payments')).body.errors).toEqual([
      'Your role does not allow this.',
    ])
    expect([
      (await owner.post('/exports/passwords')).status,
      (await owner.post('/exports/orders', { export: { filters: { from: '2026-02-28x' } } })).body.errors,
    ]).toEqual([404, ['Enter days as YYYY-MM-DD.']])
    for (const day of ['2026-02-31', '2026-02-29', '2026-13-01', '2026-00-10', '0000-01-01'])
      expect([
        day,
        (await owner.post('/exports/orders', { export: { filters: { to: day } } })).body.errors,
      ]).toEqual([day, ['This day does not exist.']])
    const blank = { status: '', user_id: ' ', redemption: '', name_or_email: '\t', from: '', to: '' }
    for (const body of [
      { export: { filters: blank } },
      { filters: blank },
      { export: { filters: '' } },
      { filters: ' ' },
    ]) {
      const answer = await owner.post('/exports/orders', body)
      expect([body, answer.status, answer.body.errors]).toEqual([body, 201, undefined])
      await owner.delete(`/exports/${answer.body.data.id}`)
    }
    const [orders, payments] = [await begun(owner, 'orders'), await begun(owner, 'payments')]
    await write(orders)
    await write(payments)
    const stranger = await app.as('stranger')
    const statuses = async (client: Client, id: string) => [
      (await client.get(`/exports/${id}`)).status,
      (await client.get(`/exports/${id}/download`)).status,
      (await client.delete(`/exports/${id}`)).status,
    ]
    expect(await statuses(stranger, orders)).toEqual([404, 404, 404])
    // Another owner opens the file by the link, but the export is not the own one.
    expect([await statuses(storeAdmin, orders), await statuses(storeAdmin, payments)]).toEqual([
      [404, 200, 404],
      [404, 403, 404],
    ])
    expect((await storeAdmin.get('/exports')).body).toEqual({ data: [], meta: { totalCount: 0 } })
    expect((await owner.get('/exports')).body.data.map((each: { id: string }) => each.id)).toEqual([
      payments,
      orders,
    ])
    expect([
      (await owner.delete(`/exports/${orders}`)).status,
      (await owner.get(`/exports/${orders}/download`)).status,
    ]).toEqual([204, 404])
  })

  it('starts one export per Idempotency-Key and at most three of a team at a time, also when requested in parallel', async () => {
    const key = { 'idempotency-key': 'once' }
    const [first, again] = [
      await owner.post('/exports/orders', {}, key),
      await owner.post('/exports/orders', {}, key),
    ]
    expect(again.body.data.id).toBe(first.body.data.id)
    expect((await owner.get(`/exports/${first.body.data.id}/download`)).body.errors).toEqual([
      'The file is still being written. Try again in a moment.',
    ])
    const second = await app.as('storeAdmin', await app.anotherNode({ WORKER: '0' }))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? owner : second).post('/exports/inventory')),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 201, 429, 429, 429, 429, 429, 429])
    expect(answers.find(answer => answer.status === 429)!.body.errors).toEqual([
      'Three exports of your team are being written. Wait until one is done.',
    ])
    expect((await (await app.as('stranger')).post('/exports/orders')).status).toBe(201)
  })

  it('answers 404 after the export expired, and the sweep deletes its file and orphaned files', async () => {
    const [old, fresh] = [await begun(owner, 'orders'), await begun(owner, 'recipients')]
    await write(old)
    await write(fresh)
    await kept.write(
      'export-999999-1.csv',
      (async function* () {
        yield 'left'
      })(),
    )
    await sql("update exports set expires_at = now() - interval '1 second' where id = $1", [old])
    const answer = await owner.get(`/exports/${old}/download`)
    expect([answer.status, answer.body.errors]).toEqual([
      410,
      ['This file has expired. Export the data again.'],
    ])
    expect(await show(owner, old)).toMatchObject({ state: 'done', isExpired: true, fileUrl: null })
    await sweepExports(app.db, kept)
    expect(await files()).toEqual([`export-${fresh}-1.csv`])
    expect((await owner.get(`/exports/${fresh}/download`)).status).toBe(200)
  })

  it('serves the whole file or none, and keeps nothing open for a reader that went away', async () => {
    const id = await begun(owner, 'orders')
    await write(id)
    const path = join(folder, `export-${id}-1.csv`)
    const opened = async () =>
      (
        await Promise.all(
          (await readdir('/proc/self/fd')).map(each => readlink(`/proc/self/fd/${each}`).catch(() => '')),
        )
      ).filter(each => each === path).length
    const found = (await kept.find(`export-${id}-1.csv`))!
    await truncate(path, 10)
    for (let tries = 0; tries < 3; tries++)
      expect((await owner.get(`/exports/${id}/download`)).status).toBe(410)
    expect(await opened()).toBe(0)
    // Swept between the look and the reading: the reader is told, and nobody else.
    await kept.remove(`export-${id}-1.csv`)
    await new Promise(resolve => setTimeout(resolve, 50))
    await expect(
      (async () => {
        for await (const part of found.parts) expect(part).toBeUndefined()
      })(),
    ).rejects.toThrow('ENOENT')
  })

  it('erases the search text once the export has ended, and never audits it', async () => {
    const id = await begun(owner, 'recipients', { search: 'Lovelace', from: '2026-01-01' })
    await write(id)
    expect((await sql('select filters from exports where id = $1', [id])).rows).toEqual([{ filters: {} }])
    expect(
      (
        await sql(
          "select details from audit_events where action = 'recipients.exported' and subject_id = $1",
          [id],
        )
      ).rows,
    ).toEqual([{ details: { from: '2026-01-01', isSearched: true } }])
  })

  it('fails with a readable error when the disk is full, and leaves no file', async () => {
    const id = await begun(owner, 'inventory')
    await mkdir(folder, { recursive: true })
    await symlink('/dev/full', join(folder, `export-${id}-1.csv.draft`))
    await write(id)
    expect(await show(owner, id)).toMatchObject({
      state: 'failed',
      fileUrl: null,
      problem:
        'Exporting data failed: there is no space left for the file. Contact support, then export again.',
    })
    expect([
      (await owner.get(`/exports/${id}/download`)).status,
      (await files()).filter(name => name.includes(`-${id}-`)),
    ]).toEqual([404, []])
    expect(
      (
        await sql(
          "select count(*)::int as mails from mails where kind = 'export-failed' and subject_key = $1",
          [`export:${id}`],
        )
      ).rows,
    ).toEqual([{ mails: 1 }])
  })

  it('fails after three tries of a query that breaks', async () => {
    const id = await begun(owner, 'recipients')
    const broken = {
      ...exportSources,
      recipients: {
        header: ['n'],
        query: () => ({ text: 'select (1 / (n - 1500))::text from generate_series(1, 2000) n', values: [] }),
      },
    }
    for (const attempt of [1, 2]) {
      await expect(write(id, broken)).rejects.toThrow('division by zero')
      expect([attempt, (await show(owner, id)).state]).toEqual([attempt, 'running'])
      await sql('update exports set worked_until = now() where id = $1', [id])
    }
    await write(id, broken)
    expect((await show(owner, id)).problem).toBe(
      'Exporting data failed. Try again, and contact support if it keeps failing.',
    )
  })

  it('stops when the export is deleted or taken over by another worker while it is written', async () => {
    const [deleted, taken] = [await begun(owner, 'recipients'), await begun(owner, 'recipients')]
    const former = [writeSlowly(deleted), writeSlowly(taken)]
    await expect
      .poll(() => show(owner, taken), { timeout: 5_000 })
      .toMatchObject({
        state: 'running',
        rowCount: 4_000,
        doneCount: expect.toSatisfy((done: number) => done > 0 && done < 4_000),
      })
    expect((await owner.delete(`/exports/${deleted}`)).status).toBe(204)
    await sql("update exports set worked_until = now() - interval '1 second' where id = $1", [taken])
    await write(taken)
    const done = await show(owner, taken)
    await Promise.all(former)
    expect(await show(owner, taken)).toEqual(done)
    expect([done.state, await files()]).toEqual(['done', expect.arrayContaining([`export-${taken}-2.csv`])])
    expect(
      (await files()).filter(
        name =>
          name.startsWith(`export-${deleted}-`) ||
          name === `export-${taken}-1.csv` ||
          name.endsWith('.draft'),
      ),
    ).toEqual([])
  })
})
