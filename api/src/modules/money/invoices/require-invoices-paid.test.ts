import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { confirm, people, planOf } from '../../../../test/bulk-sends.ts'
import { addLine, close, payByInvoice } from '../../../../test/invoices.ts'
import { orderReady } from '../../../../test/orders.ts'

let app: TestApp
let member: Client

beforeAll(async () => {
  app = await startApp({ deposit: 0 })
  member = await app.as('member')
  await payByInvoice(app)
  await addLine(app, '2026-01-05T10:00:00Z', { amountCents: 4_000 })
  await close(app, '2026-01-01', '2026-02-01')
})
afterAll(() => app.stop())

const dueDaysAgo = (days: number) =>
  app.db.pool.query("update invoices set state = 'overdue', due_on = current_date - $1::int", [days])
const buy = async () =>
  (await app.as('owner')).post('/team/additional_order_limits', {
    paige_additional_order_limit: { order_limit: 1 },
  })
const text =
  'An invoice of your team is more than 30 days overdue, so nothing more can be charged on account. ' +
  'Ask a team admin to pay it: it is under Billing, Invoices.'

it('lets orders go on account with an invoice 30 days overdue, and refuses them a day later until it is paid', async () => {
  const id = await orderReady(app, member, [
    { product_variant_id: String(app.world.mug.variant), quantity: 1 },
  ])
  const charge = () => member.post(`/team/orders/${id}/charge_and_begin_processing`)
  const plan = await planOf(app, member, people(2))
  await dueDaysAgo(31)
  for (const answer of [await charge(), await buy(), await confirm(app, member, plan)])
    expect([answer.status, answer.body.errors]).toEqual([422, [text]])
  expect((await app.db.pool.query('select id from invoice_lines where invoice_id is null')).rows).toEqual([])
  await dueDaysAgo(30)
  expect([(await charge()).status, (await buy()).status]).toEqual([200, 200])
  await dueDaysAgo(60)
  expect((await buy()).status).toBe(422)
  await app.db.pool.query("update invoices set state = 'paid', paid_on = current_date")
  expect((await buy()).status).toBe(200)
  expect(await app.audit()).toEqual([])
}, 60_000)
