import { describe, expect, it } from 'vitest'
import { errorText } from '@ribbon/contract/errors'
import { compactOrderTallies } from '../src/modules/gifting/orders/orders.store.ts'
import { compactChanges } from '../src/modules/administration/dashboard/dashboard.store.ts'
import { findStalePendingAttempts } from '../src/modules/money/payments/payment-attempts.store.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { addJob } from '../src/platform/jobs/jobs.ts'
import type { Client, TestApp } from './app-under-test.ts'
import { withDesk, type Desk } from './parcels.ts'
import { sendPaymentEvent, tellSandbox } from './sandbox.ts'
import { paidStoreOrder, payStoreOrder, placeStoreOrder, shopperAddress } from './tools/store-orders.ts'
import { stockOf } from './world.ts'

let app: TestApp
let desk: Desk
withDesk({ mugStock: 60, teeStock: 60 }, opened => {
  ;({ app, desk } = opened)
})

const mugs = () => stockOf(app.db, app.world.mug.variant)
const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const storeOrder = () =>
  paidStoreOrder(app, [
    [app.world.mug.variant, 2],
    [app.world.tee.small, 1],
  ])
const parcelOf = async (orderId: number) => (await desk.parcelsOf(orderId))[0]!
const textsOf = async (orderId: number) =>
  (await rows('select text from order_events where order_id = $1 order by id', [orderId])).map(
    row => row.text as string,
  )

describe('placing an order of the store', () => {
  it('reserves its stock for the payment, and goes on once the shopper has paid, however often that is reported', async () => {
    const before = await mugs()
    const placed = await placeStoreOrder(app, [[app.world.mug.variant, 2]])
    expect(placed.order).toMatchObject({
      origin: 'store',
      userId: null,
      recipientId: null,
      status: 'unpaid',
      shipName: shopperAddress.name,
      shipEmail: shopperAddress.email,
      totalCents: placed.order.subtotalCents + 396 + 900,
    })
    expect(placed.attempt).toMatchObject({
      source: 'shopper',
      state: 'pending',
      amountCents: placed.order.totalCents,
    })
    expect((await mugs()).reserved - before.reserved).toBe(2)
    expect(await payStoreOrder(app, placed)).toBe(true)
    expect(await payStoreOrder(app, placed)).toBe(false)
    await app.settleJobs()
    expect(await desk.statusOf(placed.order.id)).toBe('processing')
    expect(await desk.parcelsOf(placed.order.id)).toHaveLength(1)
    expect(await textsOf(placed.order.id)).toEqual(['Placed and paid by the shopper'])
  })

  it('is refused as a whole when the shelf has too few, and without items', async () => {
    const count = async () => (await rows('select count(*)::int as count from orders'))[0].count as number
    const [before, stock] = [await count(), await mugs()]
    await expect(placeStoreOrder(app, [[app.world.mug.variant, 500]])).rejects.toMatchObject({
      code: 'out_of_stock',
    })
    await expect(placeStoreOrder(app, [])).rejects.toMatchObject({ code: 'items_missing' })
    expect([await count(), await mugs()]).toEqual([before, stock])
  })

  it('neither the sweep of payments nor an event of the platform’s own account settles what a shopper pays', async () => {
    const { attempt, order } = await placeStoreOrder(app, [[app.world.mug.variant, 1]])
    await app.db.pool.query(
      "update payment_attempts set claimed_until = now() - interval '1 hour' where id = $1",
      [attempt.id],
    )
    expect(await findStalePendingAttempts(app.db)).not.toContain(attempt.id)
    const { idempotencyKey: key } = attempt
    const told = await sendPaymentEvent(app, {
      id: 'evt_of_a_shopper',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { attempt_key: key } } },
    })
    expect(told.status, told.text).toBe(200)
    expect(await rows("select from pgboss.job where name = 'confirm-payment'")).toEqual([])
    await inTransaction(app.db, tx => addJob(tx, 'settle-payment', { id: attempt.id }))
    await app.settleJobs()
    expect(await desk.statusOf(order.id)).toBe('unpaid')
    expect(await rows('select state from payment_attempts where id = $1', [attempt.id])).toEqual([
      { state: 'pending' },
    ])
  })
})

describe('an order of the store in the warehouse', () => {
  it('goes through the packing desk with label and slip, is tracked by the carrier and delivered', async () => {
    const orderId = await storeOrder()
    const before = await mugs()
    const parcel = await parcelOf(orderId)
    expect(parcel.attributes).toMatchObject({
      state: 'labelled',
      recipientName: shopperAddress.name,
      city: 'Austin',
      cardMessage: null,
      hasCard: false,
      serviceName: 'Standard Shipping',
    })
    expect(desk.holds(parcel)).toEqual({ MUG: 2, 'TEE-S': 1 })
    expect((await desk.parcel(parcel.id)).attributes).toMatchObject({
      senderName: null,
      shipTo: { name: shopperAddress.name, address_one: shopperAddress.addressOne },
    })
    const slip = await desk.operator.get(`/operations/papers/packing_slips?ids=${parcel.id}`)
    expect([slip.status, slip.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await desk.operator.get(`/operations/papers/greeting_cards?ids=${parcel.id}`)).status).toBe(404)

    const picked = await desk.operator.post('/operations/pick_lists', { count: 10 })
    expect(picked.status, picked.text).toBe(201)
    await desk.steps(parcel.id, 'pack', 'ship')
    expect([await desk.statusOf(orderId), (await mugs()).onHand - before.onHand]).toEqual(['shipped', -2])
    await app.listen()
    const port = (app.app.server.server.address() as { port: number }).port
    await tellSandbox(app, 'POST', '/shipping/webhook-url', {
      url: `http://127.0.0.1:${port}/api/v2/webhooks/shipengine`,
    })
    await tellSandbox(app, 'POST', '/shipping/advance', {
      tracking_number: parcel.attributes['trackingNumber'],
      status_code: 'DE',
    })
    await expect.poll(() => desk.statusOf(orderId)).toBe('delivered')
    expect(await desk.mailsOf(orderId)).toEqual(
      ['confirmed', 'shipped', 'delivered'].map(what => `store-order-${what} ${shopperAddress.email}`),
    )
    expect(await textsOf(orderId)).toEqual([
      'Placed and paid by the shopper',
      'Packed',
      'Handed to the carrier',
      'Delivered',
    ])
  })

  it('waits for what is not on the shelf, or goes without it, which is refunded to the shopper', async () => {
    const [waiting, without] = [await storeOrder(), await storeOrder()]
    const [first, second] = [await parcelOf(waiting), await parcelOf(without)]
    const short = (parcel: typeof first, choice: string) =>
      desk.step(parcel.id, 'short', { items: desk.some(parcel, { MUG: 1 }), choice, reason: 'Not found' })
    for (const answer of [await short(first, 'send_rest'), await short(second, 'refund')])
      expect(answer.status, answer.text).toBe(200)
    await app.settleJobs()
    const [rest, later] = await desk.parcelsOf(waiting)
    expect([desk.holds(rest!), desk.holds(later!), later!.attributes.hold]).toEqual([
      { MUG: 1, 'TEE-S': 1 },
      { MUG: 1 },
      'stock',
    ])
    const { shortages } = (await desk.operator.get(`/operations/parcels/${second.id}`)).body.data.attributes
    expect(shortages).toEqual([expect.objectContaining({ state: 'refunded' })])
    const refund = await desk.operator.post(`/operations/shortages/${shortages[0].id}/refund`)
    expect([refund.status, refund.body.errors]).toEqual([409, [errorText('nothing_to_refund')]])
    expect(await rows('select kind from store_refunds where order_id = $1', [without])).toEqual([
      { kind: 'shortage' },
    ])
    for (const parcel of [rest!, second]) await desk.steps(parcel.id, 'pack', 'ship', 'deliver')
    expect([await desk.statusOf(waiting), await desk.statusOf(without)]).toEqual(['shipped', 'delivered'])
    const kinds = async (id: number) => (await desk.mailsOf(id)).map(mail => mail.split(' ')[0])
    expect([await kinds(waiting), await kinds(without)]).toEqual([
      ['store-order-confirmed', 'store-order-short', 'store-order-partly-shipped'],
      ['store-order-confirmed', 'store-order-short', 'store-order-shipped', 'store-order-delivered'],
    ])
  })

  it('comes back and is sent again, with goods of its own', async () => {
    const orderId = await storeOrder()
    const parcel = await parcelOf(orderId)
    await desk.steps(parcel.id, 'pack', 'ship', 'return')
    expect(await desk.statusOf(orderId)).toBe('returned')
    const before = await mugs()
    const again = await desk.step(parcel.id, 'reship', { reason: 'returned' })
    expect(again.status, again.text).toBe(200)
    await app.settleJobs()
    expect((await mugs()).reserved - before.reserved).toBe(2)
    const [, fresh] = await desk.parcelsOf(orderId)
    await desk.steps(fresh!.id, 'pack', 'ship', 'deliver')
    expect([await desk.statusOf(orderId), (await mugs()).onHand - before.onHand]).toEqual(['delivered', -2])
    expect((await desk.mailsOf(orderId)).map(mail => mail.split(' ')[0])).toEqual([
      'store-order-confirmed',
      'store-order-shipped',
      'store-order-returned',
      'store-order-reshipped',
      'store-order-shipped',
      'store-order-delivered',
    ])
  })
})

describe('an order of the store among the gifts', () => {
  it('is in no list, total, dashboard, balance, payment or file of gifts, and changes none of them', async () => {
    const owner = await app.as('owner')
    const gift = await desk.order()
    const shown = async () => {
      await inTransaction(app.db, async tx => {
        await compactOrderTallies(tx)
        await compactChanges(tx)
      })
      return Promise.all(readPaths.map(async path => [path, await told(owner, path)]))
    }
    const before = await shown()
    for (const [path, answer] of before)
      expect([path, answer], path as string).toMatchObject([path, { status: 200 }])
    const orderId = await storeOrder()
    expect(await shown()).toEqual(before)
    const parcel = await parcelOf(orderId)
    await desk.steps(parcel.id, 'pack', 'ship', 'deliver')
    expect(await shown()).toEqual(before)
    expect((await told(owner, '/team/orders')).body.data.map((order: { id: string }) => order.id)).toContain(
      String(gift),
    )
    expect([await fileOf(owner, 'orders'), await fileOf(owner, 'payments')]).toEqual([
      expect.not.stringContaining(shopperAddress.name),
      expect.not.stringContaining('shopper'),
    ])
  })

  it('has no page as a gift, and cannot be canceled or refunded as one', async () => {
    const owner = await app.as('owner')
    const orderId = await storeOrder()
    const missing = await owner.get('/team/orders/987654321')
    for (const answer of [
      await owner.get(`/team/orders/${orderId}`),
      await owner.get(`/team/orders/${orderId}/money`),
      await owner.post(`/team/orders/${orderId}/cancel`),
      await owner.post(`/team/orders/${orderId}/refunds`, { refund: { reason: 'Wanted it back' } }),
    ])
      expect([answer.status, answer.text]).toEqual([404, missing.text])
    const [{ link }] = await rows(
      "select '/recipients/' || public_id || '/' || tracking_token as link from orders where id = $1",
      [orderId],
    )
    expect((await app.anonymous.get(link)).status).toBe(404)
    const refund = await desk.operator.post(`/operations/orders/${orderId}/refunds`, {
      refund: { reason: 'Wanted it back' },
    })
    expect([refund.status, refund.body.errors]).toEqual([409, [errorText('paid_by_shopper')]])
    const statement = await desk.operator.get(`/operations/orders/${orderId}/money`)
    expect(statement.body.data.attributes).toMatchObject({
      payments: [{ source: 'shopper', state: 'succeeded', reference: 'pi_of_a_shopper' }],
      entries: [],
      canRefund: false,
    })
  })
})

const readPaths = [
  '/team/orders',
  '/team/orders?filters[status]=delivered',
  '/team/orders?filters[name_or_email]=grace',
  '/team/orders/latest_unpaid',
  '/team/dashboard_metrics/orders_this_year',
  '/team/dashboard_metrics/orders_by_subscription_billing_cycle',
  '/team/dashboard_metrics/average_shipments',
  '/team/dashboard_metrics/trending_gifts',
  '/team/dashboard_metrics/remaining_orders',
  '/team/deposit',
  '/team/payments',
  '/team/payments/totals',
  '/team/payments_to_confirm',
  '/team/recipients',
  '/team/invoices/running',
]

async function told(client: Client, path: string) {
  const { status, body } = await client.get(path)
  return { status, body }
}

async function fileOf(client: Client, type: string): Promise<string> {
  const begun = await client.post(`/exports/${type}`)
  await app.settleJobs()
  const answer = await client.get(`/exports/${begun.body.data.id}/download`)
  expect(answer.status, answer.text).toBe(200)
  return answer.text
}

describe('the tables', () => {
  it('an audit finds an order of the store that was counted as a gift', async () => {
    const orderId = await storeOrder()
    await app.db.pool.query(
      `insert into order_tallies (team_id, user_id, status, is_redemption, delta)
      select team_id, $2, status, false, 1 from orders where id = $1`,
      [orderId, app.world.users.member.id],
    )
    const broken = await app.audit('none of the store')
    await app.db.pool.query('delete from order_tallies where id = (select max(id) from order_tallies)')
    expect(broken).toMatchObject([{ status: 'processing' }])
  })

  it('a gift has a sender, an order of the store has none, and neither has what the other has', async () => {
    const { team, users, ada } = app.world
    const insert = (columns: string, values: unknown[]) =>
      app.db.pool.query(
        `insert into orders (tracking_token, team_id, ${columns})
        values ('token', $1, ${values.map((_, index) => `$${index + 2}`).join(', ')})`,
        [team, ...values],
      )
    const member = users.member.id
    for (const [columns, values, constraint] of [
      ['origin', ['gift'], 'orders_sender'],
      ['origin, user_id', ['store', member], 'orders_sender'],
      ['origin, user_id', ['shop', member], 'orders_sender'],
      ['origin', ['market'], 'orders_origin'],
      ['origin, recipient_id', ['shop', ada], 'orders_of_store'],
      ['origin, recipient_id', ['store', ada], 'orders_of_store'],
      ['origin, card_message', ['store', 'Thank you'], 'orders_of_store'],
    ] as const)
      await expect(insert(columns, [...values])).rejects.toMatchObject({ constraint })
  })
})
