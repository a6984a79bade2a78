import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { confirm, finished, ledgers, people, planOf, sentTo } from '../../../../../test/bulk-sends.ts'
import {
  atProvider,
  refundAtProvider,
  sendPaymentEvent,
  sendRefundEvents,
  tellSandbox,
} from '../../../../../test/sandbox.ts'
import { sumRefunds } from '../../../administration/payment-history/payments.store.ts'

describe('syncing a refund of a bulk send made in the provider’s dashboard', () => {
  let app: TestApp
  let member: Client
  let owner: Client
  afterEach(() => app.stop())

  const start = async () => {
    app = await startApp({ deposit: 0, cardToken: 'tok_visa' })
    member = await app.as('member')
    owner = await app.as('owner')
  }
  const rows = async (text: string) => (await app.db.pool.query(text)).rows
  const paymentOfSend = async () =>
    (await rows('select provider_id from payment_attempts where bulk_send_id is not null'))[0].provider_id
  const shares = () =>
    rows(`select amount_cents::int as cents, refunded_cents::int as refunded
      from payment_attempts
      where share_of is not null
      order by id`)
  const booked = () =>
    rows(`select kind, state, amount_cents::int as cents from refunds order by payment_attempt_id, id`)
  const eventsOf = async (type: string) =>
    (await atProvider<{ id: string; type: string }>(app, 'events?limit=100')).filter(
      event => event.type === type,
    )
  const unfinishedJobs = () =>
    rows(
      "select state from pgboss.job where name = 'follow-refunds' and state in ('created', 'retry', 'failed')",
    )
  const refundMails = async () => (await rows("select 1 from mails where kind = 'order-refunded'")).length

  it('splits it over the orders, the oldest first, however often and where it is reported', async () => {
    await start()
    const plan = await sentTo(app, member, people(4))
    const before = await ledgers(app)
    const [first] = await shares()
    const cents = first.cents + 150
    await refundAtProvider(app, await paymentOfSend(), cents)
    const other = await app.anotherNode()
    await Promise.all([
      sendRefundEvents(app),
      sendRefundEvents({ ...app, app: other }),
      sendRefundEvents(app),
    ])
    expect((await shares()).map(share => share.refunded)).toEqual([first.cents, 150, 0, 0])
    expect(await booked()).toEqual([
      { kind: 'provider', state: 'succeeded', cents: first.cents },
      { kind: 'provider', state: 'succeeded', cents: 150 },
    ])
    expect(await ledgers(app)).toEqual({ ...before, budget: before.budget + cents })
    expect(await refundMails()).toBe(0)
    expect(await unfinishedJobs()).toEqual([])

    expect(
      (await owner.get('/team/dashboard_metrics/orders_this_year')).body.data.attributes.lastThirtyDays,
    ).toMatchObject({
      spend: ((plan.total - cents) / 100).toFixed(2),
      refunded: (cents / 100).toFixed(2),
    })
    expect((await owner.get('/team/payments/totals')).body.data.attributes).toMatchObject({
      paid: (plan.total / 100).toFixed(2),
      refunded: (cents / 100).toFixed(2),
    })
    expect(
      (await owner.get('/team/payments?filters[kind]=refund')).body.data.map(
        (payment: { attributes: { amount: string } }) => payment.attributes.amount,
      ),
    ).toEqual(['-1.50', `-${(first.cents / 100).toFixed(2)}`])
    const [send] = await rows('select id::int from payment_attempts where bulk_send_id is not null')
    expect(await sumRefunds(app.db, app.world.team, { kind: 'send', id: send.id, refundedCents: 0 })).toBe(
      cents,
    )
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('books one that only `charge.refunded` reports, and not our own refunds a second time', async () => {
    await start()
    await sentTo(app, member, people(3))
    const [{ id }] = await rows('select id from orders order by id limit 1')
    expect((await member.post(`/team/orders/${id}/cancel`)).status).toBe(200)
    await app.settleJobs()
    const report = async () => {
      for (const event of await eventsOf('charge.refunded'))
        await sendPaymentEvent(app, { ...event, id: `${event.id}_${Math.random()}` })
      await app.settleJobs()
    }
    await report()
    const [canceled] = await booked()
    expect(await booked()).toEqual([{ kind: 'cancellation', state: 'succeeded', cents: canceled.cents }])
    await refundAtProvider(app, await paymentOfSend(), 300)
    await Promise.all([report(), report()])
    expect(await booked()).toEqual([canceled, { kind: 'provider', state: 'succeeded', cents: 300 }])
    expect((await shares()).map(share => share.refunded)).toEqual([canceled.cents, 300, 0])
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('books each cent once while the orders are canceled at the same moment', async () => {
    await start()
    await sentTo(app, member, people(6))
    const orders = await rows('select id from orders order by id')
    const reference = await paymentOfSend()
    await Promise.all([
      refundAtProvider(app, reference, 1_000).then(() => sendRefundEvents(app)),
      ...orders.map(order => member.post(`/team/orders/${order.id}/cancel`)),
    ])
    await sendRefundEvents(app)
    // What the provider refused of ours makes room for the refund in the dashboard, which is tried again.
    await expect.poll(unfinishedJobs, { timeout: 20_000 }).toEqual([])
    const succeeded = (await booked()).filter(refund => refund.state === 'succeeded')
    expect(succeeded.reduce((sum, refund) => sum + refund.cents, 0)).toBe(
      (await atProvider<{ amount: number }>(app, 'refunds?limit=100')).reduce(
        (sum, { amount }) => sum + amount,
        0,
      ),
    )
    expect(await ledgers(app)).toMatchObject({ reserved: 0, allowance: 1000, budget: 1_000_000 })
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('waits for the orders that are still being placed', async () => {
    await start()
    await rows("alter table bulk_send_chunks alter work_after set default now() + interval '1 hour'")
    const plan = await planOf(app, member, people(3))
    expect((await confirm(app, member, plan)).status).toBe(200)
    await expect.poll(() => rows("select 1 from bulk_sends where state = 'running'")).toHaveLength(1)
    await refundAtProvider(app, await paymentOfSend(), plan.total)
    await sendRefundEvents(app)
    expect(await booked()).toEqual([])
    expect(await app.audit()).toEqual([])
    await rows('update bulk_send_chunks set work_after = now()')
    await finished(member, plan.id)
    await rows(
      "update pgboss.job set start_after = now() where name = 'follow-refunds' and state = 'created'",
    )
    await expect.poll(async () => (await booked()).length, { timeout: 10_000 }).toBe(3)
    await app.settleJobs()
    expect((await shares()).map(share => share.cents - share.refunded)).toEqual([0, 0, 0])
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('reverses all its parts when the card’s bank returns it', async () => {
    await start()
    await sentTo(app, member, people(2))
    const reference = await paymentOfSend()
    const [first] = await shares()
    const refundId = await refundAtProvider(app, reference, first.cents + 100)
    await sendRefundEvents(app)
    await tellSandbox(app, 'POST', '/payments/refunds/send-back', { refund: refundId })
    await sendPaymentEvent(app, {
      id: 'evt_failed',
      object: 'event',
      type: 'refund.failed',
      data: { object: { id: refundId, object: 'refund', payment_intent: reference } },
    })
    await app.settleJobs()
    expect((await booked()).map(refund => refund.state)).toEqual(['failed', 'failed'])
    expect((await shares()).map(share => share.refunded)).toEqual([0, 0])
    expect(await app.audit()).toEqual([])
  }, 60_000)
})
