import { execFileSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, describe, expect, it } from 'vitest'
import { openPrivateFiles } from '../src/platform/files/private-files.ts'
import { writeExport } from '../src/modules/administration/exports/write-export.ts'
import { exportSources } from '../src/registry.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { startServerProcess } from './server-process.ts'

/** The full size: EXPORT_ROWS=100000. */
const count = Number(process.env['EXPORT_ROWS'] ?? 4_000)
const writers = 50

describe(`an export of ${count} rows`, () => {
  let app: TestApp
  let owner: Client
  afterEach(() => app.stop())

  const sql = (text: string, values: unknown[] = []) => app.db.pool.query(text, values)
  /** Everyone with ten tokens each, in the field of the company. */
  const start = async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
    await sql('delete from recipients')
    await sql(
      `insert into recipients (team_id, name, company, address_one, city, country)
      select $1, 'Person ' || n, '10', n || ' Elm Street', 'Austin', 'US'
      from generate_series(1, $2::int) n`,
      [app.world.team, count],
    )
  }
  /** People give each other tokens, come in pairs that have none between them, and go again: whoever sees one moment sees all tokens. */
  const disturb = () => {
    let isOn = true
    let moves = 0
    const work = async (writer: number) => {
      for (let turn = 0; isOn; turn++, moves++) {
        const [from, to] = [
          (writer * 7919 + turn * 104_729) % count,
          (writer * 15_485_863 + turn * 32_452_843) % count,
        ].sort((a, b) => a - b) as [number, number]
        await sql(
          `update recipients r set company = (r.company::int + case r.name when 'Person ' || $2::int + 1 then 1 else -1 end)::text
          from (
            select id
            from recipients
            where team_id = $1
              and name in ('Person ' || $2::int + 1, 'Person ' || $3::int + 1)
            order by id
            for update
          ) pair
          where pair.id = r.id
            and $2::int <> $3::int`,
          [app.world.team, from, to],
        )
        await sql(
          `insert into recipients (team_id, name, company, address_one, city, country)
          values ($1, $2, '-5', 'x', 'x', 'US'), ($1, $2, '5', 'x', 'x', 'US')`,
          [app.world.team, `Guest ${writer}`],
        )
        if (turn % 2)
          await sql('delete from recipients where team_id = $1 and name = $2', [
            app.world.team,
            `Guest ${writer}`,
          ])
      }
    }
    const working = Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)))
    return {
      movesSoFar: () => moves,
      stop: async () => {
        isOn = false
        await working
      },
    }
  }
  const tokensIn = (rows: { Company?: string; company?: string }[]) =>
    rows.reduce((sum, row) => sum + Number((row.Company ?? row.company ?? '').replace("'", '')), 0)

  it(`shows one moment of the table while ${writers} write to it, unlike reading page by page`, async () => {
    await start()
    const kept = openPrivateFiles(join(app.config.DATA_DIR, 'exports'))
    const disturbance = disturb()
    const { body } = await owner.post('/exports/recipients')
    await writeExport(app.db, kept, exportSources, Number(body.data.id))
    const shown = (await owner.get(`/exports/${body.data.id}`)).body.data.attributes
    const rows = parse((await owner.get(`/exports/${body.data.id}/download`)).text, {
      bom: true,
      columns: true,
    }) as { Name: string; Company: string }[]
    const people = rows.filter(row => row.Name.startsWith('Person'))
    expect([
      shown.state,
      rows.length,
      people.length,
      new Set(people.map(row => row.Name)).size,
      tokensIn(rows),
    ]).toEqual(['done', shown.rowCount, count, count, count * 10])

    // The control: the same walk without a snapshot loses or finds tokens sooner or later.
    let isTorn = false
    for (let tries = 0; tries < 20 && !isTorn; tries++) {
      const read: { company: string }[] = []
      for (let before: number | null = null; ;) {
        const page: { rows: { id: number; company: string }[] } = await sql(
          'select id, company from recipients where team_id = $1 and ($2::bigint is null or id < $2) order by id desc limit 500',
          [app.world.team, before],
        )
        read.push(...page.rows)
        if (page.rows.length < 500) break
        before = page.rows.at(-1)!.id
      }
      isTorn = tokensIn(read) !== count * 10
    }
    await disturbance.stop()
    expect([isTorn, disturbance.movesSoFar() > writers]).toEqual([true, true])
  }, 60_000)

  it('is written again when its worker is killed half way, and no half of it is ever served', async () => {
    await start()
    const folder = join(app.config.DATA_DIR, 'exports')
    await mkdir(folder, { recursive: true })
    const { body } = await owner.post('/exports/recipients')
    const id = body.data.id as string
    // A disk that takes the first part of the file and then no more.
    const draft = join(folder, `export-${id}-1.csv.draft`)
    execFileSync('/usr/bin/env', ['mkfifo', draft])
    const taken = createReadStream(draft)
    taken.once('data', () => taken.pause())
    const node = await startServerProcess(app.config, { WORKER: '1' })
    const state = async () => (await owner.get(`/exports/${id}`)).body.data.attributes
    const until = async (holds: () => Promise<boolean>) => {
      for (const end = Date.now() + 20_000; Date.now() < end && !(await holds());)
        await new Promise(resolve => setTimeout(resolve, 50))
    }
    await until(async () => (await state()).doneCount > 0)
    expect(await state()).toMatchObject({ state: 'running', fileUrl: null })
    expect((await owner.get(`/exports/${id}/download`)).status).toBe(409)
    await node.kill()
    taken.destroy()
    await sql('update exports set worked_until = now() where id = $1', [id])
    await app.anotherNode({ WORKER: '1' })
    await until(async () => (await state()).state === 'done')
    expect(await state()).toMatchObject({ state: 'done', rowCount: count, doneCount: count })
    expect(parse((await owner.get(`/exports/${id}/download`)).text, { bom: true }).length).toBe(count + 1)
    expect((await readdir(folder)).filter(name => !name.endsWith('.draft'))).toEqual([`export-${id}-2.csv`])
  }, 60_000)
})
