import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../app-under-test.ts'
import { inboxOf } from '../sandbox.ts'
import { watchAlerts } from '../../src/modules/administration/alerts/watch-alerts.ts'
import { mailWaitingOrders } from '../../src/modules/connections/shop-orders/waiting/mail-waiting-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.db.pool.query(
    `insert into shops (team_id, domain, name, currency, orders_since, token_sealed)
    values ($1, 'waits.myshopify.com', 'Waits', 'usd', now(), 'sealed')`,
    [app.world.team],
  )
})
afterAll(() => app.stop())

/** An order of the shop with a line, in a state. */
const insert = (name: string, state: string, problem: string | null = null) =>
  app.db.pool.query(
    `with o as (
      insert into shop_orders
        (team_id, shop, platform_id, name, ordered_at, changed_at, financial_status, fulfillment_status,
        total_cents, currency, quantity, state, problem)
      select team_id, id, $1, $1, now(), now(), 'paid', 'unfulfilled', 0, 'usd', 1, $2, $3 from shops
      returning team_id, id
    )
    insert into shop_order_lines (team_id, shop_order, platform_id, position, title, quantity)
    select team_id, id, 'line', 0, 'Oat mug', 1 from o`,
    [name, state, problem],
  )
const mailOwners = async () => {
  await Promise.all([mailWaitingOrders(app.db), mailWaitingOrders(app.db)])
  await app.settleJobs()
  const mails = await inboxOf(app, app.world.users.owner.email)
  return mails.filter(({ subject }) => /of your shop wait/.test(subject))
}
const shown = async () => {
  await watchAlerts(app.db)
  const { body } = await (await app.as('owner')).get('/team/alerts')
  return body.data.attributes.alert_messages.filter(
    (message: { kind: string }) => message.kind === 'shop_orders_waiting',
  )
}

it('owners are mailed what waits, when more has come and once a day at most', async () => {
  await insert('#2', 'imported')
  expect([await mailOwners(), await shown()]).toEqual([[], []])

  await insert('#3', 'waiting')
  await insert('#4', 'needs_match')
  await insert('#5', 'needs_person', 'No carrier goes to its address.')
  const [mail, ...others] = await mailOwners()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('3 orders of your shop wait')
  for (const text of [
    'Not enough on the shelf: Oat mug',
    'Not matched to your stock: Oat mug',
    'No carrier goes to its address.',
    '/shopify/orders?show=needs_match',
  ])
    expect(mail?.text).toContain(text)
  expect(mail?.text).not.toContain('#2')
  expect(await shown()).toMatchObject([
    { text: '3 orders of your shop wait.', to: '/shopify/orders?show=needs_match' },
  ])

  await insert('#6', 'waiting')
  expect(await mailOwners()).toHaveLength(1)
  await app.db.pool.query(
    `update shop_orders set told_owners_at = told_owners_at - interval '25 hours' where told_owners_at is not null`,
  )
  await app.db.pool.query(
    "update mails set subject_key = subject_key || ' before' where kind = 'shop-orders-waiting'",
  )
  expect(await mailOwners()).toHaveLength(2)
  await app.db.pool.query("update shop_orders set told_owners_at = told_owners_at - interval '25 hours'")
  expect(await mailOwners()).toHaveLength(2)
  await app.db.pool.query("update shop_orders set state = 'closed', problem = null")
  expect(await shown()).toEqual([])
})
