import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { orderReady, placeOrder } from '../../../../../test/orders.ts'
import { makeList, makeSend } from '../../../../../test/people-on-lists.ts'
import { findText } from '../../../../../test/tools/find-text.ts'
import { openPrivateFiles } from '../../../../platform/files/private-files.ts'
import { exportSources } from '../../../../registry.ts'
import { writeExport } from '../../../administration/exports/write-export.ts'

let app: TestApp
let owner: Client
let member: Client

beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  member = await app.as('member')
})
afterAll(() => app.stop())

const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const erase = (id: number | string) => owner.post(`/team/recipients/${id}/erase`)
const mug = () => [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }]
const marker = 'Zyxxocanary'
const marked = {
  name: `${marker} Name`,
  company: `${marker} Company`,
  phone: '+4915112345678',
  email: `${marker.toLowerCase()}@person.test`,
  address_one: `1 ${marker} Street`,
  address_two: `${marker} Floor`,
  city: `${marker}ville`,
  state: `${marker}shire`,
  zipcode: '22201',
  country: 'DE',
  salesforce_resource_uid: `${marker}uid`,
}
const signs = [marker, '15112345678']

const record = "salesforce_resource_type = 'Lead', salesforce_resource_uid = $2"

async function arrive(orderId: string): Promise<void> {
  await query("update orders set status = 'delivered', delivered_at = now() where id = $1", [orderId])
}

it('erasing a recipient leaves no trace of the person in any table, and keeps orders, items and money', async () => {
  const keyed = { 'idempotency-key': 'marked' }
  const created = await member.post('/team/recipients', { recipient: marked }, keyed)
  const id = Number(created.body.data.id)
  expect(created.status).toBe(201)
  const order = await orderReady(app, member, mug(), id)
  await member.put(`/team/orders/${order}`, {
    order: { card_message: `Dear ${marker}`, note: `For ${marker}` },
  })
  const charged = await member.post(`/team/orders/${order}/charge_and_begin_processing`, undefined, {
    'idempotency-key': 'charged',
  })
  expect(charged.status).toBe(200)
  const draft = await orderReady(app, member, mug(), id)
  await member.put(`/team/orders/${draft}`, { order: { card_message: `Hello ${marker}` } })
  await member.post(`/team/recipients/${id}/address_request`, undefined, { 'idempotency-key': 'asked' })
  const [{ token }] = (await query('select token from address_requests where recipient_id = $1', [id])) as [
    { token: string },
  ]
  expect(
    (
      await app.anonymous.put(`/address_requests/${token}`, {
        recipient: { ...marked, name: `${marker} Given` },
      })
    ).status,
  ).toBe(200)
  await query(
    `insert into order_events (team_id, order_id, event, text, actor_name)
    values ($1, $2, 'order.address_given', 'The recipient gave the address', $3)`,
    [app.world.team, order, `${marker} Given`],
  )
  await query(
    "insert into mails (team_id, kind, subject_key, recipient, message_id) values ($1, 'gift-shipped', $2, $3, 'm1')",
    [app.world.team, `order:${order}`, marked.email],
  )
  await query(
    `insert into parcels (team_id, order_id, state, problem)
    values ($1, $2, 'delivered', $3)
    on conflict (order_id, number) do update set problem = excluded.problem`,
    [app.world.team, order, `${marker}ville is not known.`],
  )
  const list = await makeList(app, [id, app.world.ada])
  await makeSend(app, list, 'refused', [id, app.world.ada])
  await query(`update bulk_send_rows set problem = $2, zone = $2, ${record} where recipient_id = $1`, [
    id,
    marker,
  ])
  await query(`update bulk_import_recipients set ${record} where recipient_id = $1`, [id, marker])
  const plan = await makeSend(app, list, 'planned', [id, app.world.ada])
  const file = await makeList(app, [])
  await query("update bulk_imports set state = 'checked', applied_at = null, columns = $2 where id = $1", [
    file,
    JSON.stringify([{ header: 'Name', field: 'name', samples: [marked.name, marked.email] }]),
  ])
  await query('insert into bulk_import_files (bulk_import_id, part, content) values ($1, 0, $2)', [
    file,
    Buffer.from(`Name\n${marked.name}`),
  ])
  await query(
    `insert into bulk_import_rows (bulk_import_id, team_id, row_no, verdict, confidence, name, email,
      address_one, errors, existing_recipient_id)
    values ($1, $2, 2, 'ready', 'good', $3, $4, $5, $6, $7),
      ($1, $2, 3, 'ready', 'good', $3, upper($4), null, null, null),
      ($1, $2, 4, 'ready', 'good', 'Someone Else', 'else@person.test', '1 Elm', null, null)`,
    [
      file,
      app.world.team,
      marked.name,
      marked.email,
      marked.address_one,
      JSON.stringify([{ field: 'city', message: `${marker}ville?` }]),
      id,
    ],
  )

  expect((await findText(app, signs)).length).toBeGreaterThan(9)
  const before = await query(
    'select id, status, subtotal_cents, discount_cents, tax_cents, shipping_cents, total_cents, payment_source from orders where id = $1',
    [order],
  )
  expect(await erase(id)).toMatchObject({
    status: 409,
    body: { errors: ['A gift to this person is on its way. Try again when it has arrived or was canceled.'] },
  })
  await arrive(order)

  const erased = await erase(id)
  expect(erased.body.data).toEqual({
    id: String(id),
    type: 'recipients',
    attributes: {
      name: 'Erased',
      company: null,
      phone: null,
      email: null,
      address_one: null,
      address_two: null,
      city: null,
      state: null,
      zipcode: null,
      country: null,
      salesforce_resource_uid: null,
      addressState: 'erased',
      createdAt: expect.any(String),
    },
  })
  expect(await findText(app, signs)).toEqual([])

  expect(
    await query(
      'select id, status, subtotal_cents, discount_cents, tax_cents, shipping_cents, total_cents, payment_source from orders where id = $1',
      [order],
    ),
  ).toEqual(before.map(row => ({ ...row, status: 'delivered' })))
  expect((await member.get(`/team/orders/${order}`)).body.data.attributes).toMatchObject({
    name: 'Erased',
    email: null,
    cardMessage: null,
    note: null,
    status: 'delivered',
  })
  expect(
    await query('select recipient_id, rate_id, shipping_cents, card_message from orders where id = $1', [
      draft,
    ]),
  ).toEqual([{ recipient_id: null, rate_id: null, shipping_cents: 0, card_message: null }])
  expect(await query('select recipients_count from bulk_imports where id = $1', [list])).toEqual([
    { recipients_count: 1 },
  ])
  expect(await query('select row_count, version from bulk_sends where id = $1', [plan])).toEqual([
    { row_count: 1, version: 1 },
  ])
  expect(
    await query(
      'select row_no, verdict, left_out, name from bulk_import_rows where bulk_import_id = $1 order by 1',
      [file],
    ),
  ).toEqual([
    { row_no: 2, verdict: 'wrong', left_out: true, name: null },
    { row_no: 3, verdict: 'wrong', left_out: true, name: null },
    { row_no: 4, verdict: 'ready', left_out: false, name: 'Someone Else' },
  ])
  expect(
    await query(
      "select count(*)::int as unsent from mails where recipient like 'erased-%' and sent_at is null",
    ),
  ).toEqual([{ unsent: 0 }])
  expect(
    await query(
      "select actor_name, details, before, after from audit_events where action = 'recipient.erased'",
    ),
  ).toEqual([{ actor_name: 'Olivia Test', details: {}, before: null, after: null }])

  const replayed = await member.post('/team/recipients', { recipient: marked }, keyed)
  expect(replayed.body.data).toMatchObject({
    id: String(id),
    attributes: { name: 'Erased', email: null, city: null, addressState: 'given' },
  })
  const chargedAgain = await member.post(`/team/orders/${order}/charge_and_begin_processing`, undefined, {
    'idempotency-key': 'charged',
  })
  expect(chargedAgain.status).toBe(200)
  expect(chargedAgain.text.toLowerCase()).not.toContain(marker.toLowerCase())
  expect(
    await query('select count(*)::int as count from recipients where lower(name) like $1', [
      `%${marker.toLowerCase()}%`,
    ]),
  ).toEqual([{ count: 0 }])
  expect(await app.anonymous.get(`/address_requests/${token}`)).toMatchObject({ status: 404 })
  expect(await app.audit()).toEqual([])
})

it('erasing a recipient expires exports that may show the person, and restarts those being written', async () => {
  const folder = join(app.config.DATA_DIR, 'exports')
  const kept = openPrivateFiles(folder)
  const id = Number(
    (
      await member.post('/team/recipients', {
        recipient: { ...marked, email: 'filed@person.test', name: `${marker} Filed` },
      })
    ).body.data.id,
  )
  const begun = async (type: string, filters = {}) =>
    Number((await owner.post(`/exports/${type}`, { export: { filters } })).body.data.id)
  const write = (exportId: number, files = kept) => writeExport(app.db, files, exportSources, exportId)
  const [done, other] = [await begun('recipients', { search: marker }), await begun('inventory')]
  await write(done)
  await write(other)
  expect((await owner.get(`/exports/${done}/download`)).text).toContain(marker)

  // Held up with the person's row in hand, until the person is erased.
  const [running, queued] = [await begun('recipients'), await begun('orders', { name_or_email: marker })]
  let [holding, goOn] = [() => {}, () => {}]
  const [held, mayGoOn] = [
    new Promise<void>(resolve => {
      holding = resolve
    }),
    new Promise<void>(resolve => {
      goOn = resolve
    }),
  ]
  const slowly = async function* (parts: AsyncIterable<string>) {
    for await (const part of parts) {
      yield part
      if (!part.includes(marker)) continue
      holding()
      await mayGoOn
    }
  }
  const former = write(running, { ...kept, write: (name, parts) => kept.write(name, slowly(parts)) })
  await held
  expect((await erase(id)).status).toBe(200)
  await write(running)
  goOn()
  await former
  await write(queued)

  expect([
    (await owner.get(`/exports/${done}/download`)).status,
    (await owner.get(`/exports/${other}/download`)).status,
  ]).toEqual([410, 200])
  const again = await owner.get(`/exports/${running}/download`)
  expect([again.status, again.text.includes(marker)]).toEqual([200, false])
  const texts = await Promise.all(
    (await readdir(folder)).map(async name => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
  expect(texts.map(({ name }) => name).sort()).toEqual(
    [`export-${other}-1.csv`, `export-${queued}-1.csv`, `export-${running}-2.csv`].sort(),
  )
  expect(
    texts.filter(({ text }) => signs.some(sign => text.toLowerCase().includes(sign.toLowerCase()))),
  ).toEqual([])
  expect(await findText(app, signs)).toEqual([])
})

it('an export that starts while a recipient is being erased has none of the old data', async () => {
  for (let round = 0; round < 8; round++) {
    const id = Number(
      (
        await member.post('/team/recipients', {
          recipient: { ...marked, email: `round${round}@person.test`, name: `${marker} Round` },
        })
      ).body.data.id,
    )
    const [begun, erased] = await Promise.all([
      (async () => {
        const answer = await owner.post('/exports/recipients')
        await writeExport(
          app.db,
          openPrivateFiles(join(app.config.DATA_DIR, 'exports')),
          exportSources,
          Number(answer.body.data.id),
        )
        return Number(answer.body.data.id)
      })(),
      erase(id),
    ])
    expect(erased.status).toBe(200)
    const file = await owner.get(`/exports/${begun}/download`)
    expect([200, 409, 410]).toContain(file.status)
    if (file.status === 200) expect(file.text).not.toContain(marker)
    await owner.delete(`/exports/${begun}`)
  }
})

it('an erased recipient cannot be chosen, changed, asked, merged or sent to, and is still shown by id', async () => {
  const id = (
    await member.post('/team/recipients', {
      recipient: { ...marked, email: 'gone@person.test', name: 'Gone Person' },
    })
  ).body.data.id
  const draft = await orderReady(app, member, mug(), Number(id))
  expect((await erase(id)).status).toBe(200)
  expect((await member.get('/team/recipients?search=Erased')).body.meta.totalCount).toBe(0)
  expect((await member.get(`/team/recipients/${id}`)).body.data.attributes.addressState).toBe('erased')
  for (const answer of [
    await member.put(`/team/recipients/${id}`, { name: 'Back' }),
    await member.post(`/team/recipients/${id}/address_request`),
    await member.post(`/team/recipients/${id}/merge`, { other_id: app.world.ada }),
    await erase(id),
  ]) {
    expect(answer).toMatchObject({ status: 404, text: '{"errors":["Route not found."],"code":"not_found"}' })
  }
  const missing = { status: 422, body: { errors: ['Choose a recipient first.'] } }
  expect(await member.post('/team/orders', { order: { recipient_id: id } })).toMatchObject(missing)
  expect(await member.put(`/team/orders/${draft}`, { order: { recipient_id: id } })).toMatchObject(missing)
  expect(await member.post(`/team/orders/${draft}/charge_and_begin_processing`)).toMatchObject(missing)
  expect(
    await member.post('/team/shipping/rates', { recipient_id: id, selected_items: mug() }),
  ).toMatchObject(missing)
})

it('erasing is refused while a gift waits, is packed or travels, a card is charged or a send runs', async () => {
  const busy = {
    status: 409,
    body: { errors: ['A gift to this person is on its way. Try again when it has arrived or was canceled.'] },
  }
  const id = (
    await member.post('/team/recipients', { recipient: { ...marked, email: null, name: 'Busy Person' } })
  ).body.data.id
  const { id: order } = await placeOrder(app, member, mug(), Number(id))
  for (const status of ['awaiting_address', 'processing', 'shipped']) {
    await query('update orders set status = $2 where id = $1', [order, status])
    expect(await erase(id)).toMatchObject(busy)
  }
  await arrive(order)
  const send = await makeSend(app, await makeList(app, [id]), 'running', [id])
  expect(await erase(id)).toMatchObject(busy)
  await query("update bulk_sends set state = 'refused' where id = $1", [send])
  for (const missing of [app.world.foreignRecipient, 987_654_321, 'x'])
    expect(await erase(missing)).toMatchObject({
      status: 404,
      text: '{"errors":["Route not found."],"code":"not_found"}',
    })
  expect(await member.post(`/team/recipients/${id}/erase`)).toMatchObject({ status: 403 })
  expect((await erase(id)).status).toBe(200)
})
