import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resumeChange } from '../src/modules/money/subscriptions/settling/resume-change.ts'
import type { Client, TestApp } from './app-under-test.ts'
import { chosen, startSubscriptions, subscribed, type Plans, type Subscriptions } from './subscriptions.ts'

/** The provider fails before, after or while it does what it was asked: one subscription, one paid invoice, nothing stuck. */
let app: TestApp
let own: Subscriptions
let plans: Plans
let owner: Client
beforeAll(async () => {
  ;({ app, own, plans, owner } = await startSubscriptions())
})
afterAll(() => app.stop())

const read = async () => (await owner.get('/team/subscription')).body.data.attributes
/** What the job does, without waiting for its time. */
async function askAgain() {
  await app.db.pool.query(
    "update subscription_changes set claimed_until = now() - interval '1 second' where state = 'pending'",
  )
  const pending = await own.one("select id from subscription_changes where state = 'pending'")
  if (pending) await resumeChange(app.db, own.payments, pending.id)
}
const change = () => own.one('select state, failure from subscription_changes order by id desc limit 1')

describe('subscribing, when the provider', () => {
  it.each(['slow', 'error_before', 'error_after', 'lost_reply'] as const)(
    'answers by %s, ends with one subscription paid once',
    async mode => {
      await own.begin('card')
      await own.fault('POST /v1/subscriptions', mode, mode === 'slow' ? 1 : 3)
      const answer = await owner.post('/team/subscription', chosen(plans.starter))
      expect([200, 503]).toContain(answer.status)
      if (answer.status === 503)
        expect(answer.body.errors).toEqual(['The payment is still being confirmed. Check again in a minute.'])
      if (answer.status === 503 && mode === 'error_before') {
        expect(await read()).toMatchObject({ isChanging: true, status: 'none' })
        expect((await owner.post('/team/subscription', chosen(plans.growth))).body.errors).toEqual([
          'The subscription is being changed. Try again in a moment.',
        ])
      }
      await own.control('DELETE', '/faults')
      await askAgain()
      expect(await read()).toMatchObject({
        status: 'active',
        planName: 'Small',
        isChanging: false,
        remainingOrders: 100,
      })
      const { live, paid } = await own.outside()
      expect([live.length, paid.length]).toEqual([1, 1])
      expect(await app.audit()).toEqual([])
    },
  )

  it('never receives the request, is given up after some minutes and can be requested again', async () => {
    await own.begin('card')
    await own.fault('POST /v1/subscriptions', 'error_before', 20)
    expect((await owner.post('/team/subscription', chosen(plans.starter))).status).toBe(503)
    await app.db.pool.query("update subscription_changes set created_at = now() - interval '4 minutes'")
    await askAgain()
    expect(await change()).toEqual({ state: 'refused', failure: 'The payment provider did not answer.' })
    await own.control('DELETE', '/faults')
    expect((await owner.post('/team/subscription', chosen(plans.starter))).status).toBe(200)
    expect((await own.outside()).live).toHaveLength(1)
  })

  it('carries it out long after it was given up, gives the team what it is charged for', async () => {
    await own.begin('card')
    await own.fault('POST /v1/subscriptions', 'error_before', 2)
    await owner.post('/team/subscription', chosen(plans.starter))
    const pending = await own.one('select * from subscription_changes')
    await app.db.pool.query("update subscription_changes set state = 'refused', settled_at = now()")
    await own.payments.billing.subscribe({
      customerId: (await own.one('select customer_id from provider_customers')).customer_id,
      priceId: (await own.one('select provider_price_id from plans where id = $1', plans.starter))
        .provider_price_id,
      trialEnd: null,
      planName: 'Small',
      idempotencyKey: pending.idempotency_key,
    })
    await own.sync()
    expect(await read()).toMatchObject({ status: 'active', planName: 'Small', remainingOrders: 100 })
  })

  it('cannot be reached at all, leaves the change pending until it can', async () => {
    await own.begin('card')
    await own.fault('*', 'error_before', 40)
    expect((await owner.post('/team/subscription', chosen(plans.starter))).status).toBe(503)
    await askAgain()
    expect(await change()).toMatchObject({ state: 'pending' })
    await own.control('DELETE', '/faults')
    await askAgain()
    expect(await read()).toMatchObject({ status: 'active', isChanging: false })
  })
})

describe('changing, when the provider', () => {
  it.each(['slow', 'error_before', 'error_after', 'lost_reply'] as const)(
    'answers by %s, bills the change once',
    async mode => {
      await own.begin('card')
      await subscribed(app, own, plans.starter)
      await own.fault('POST /v1/subscriptions/:id', mode, mode === 'slow' ? 1 : 3)
      await owner.send('PUT', '/team/subscription', chosen(plans.growth))
      await own.control('DELETE', '/faults')
      await askAgain()
      expect(await read()).toMatchObject({ planName: 'Large', isChanging: false, remainingOrders: 300 })
      const { live, paid } = await own.outside()
      expect([live.length, paid.length, paid[0].billing_reason]).toEqual([1, 2, 'subscription_update'])
      expect(await app.audit()).toEqual([])
    },
  )

  it('refuses the card, leaves the plan as it was', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    await own.putCard('tok_chargeCustomerFail')
    const answer = await owner.send('PUT', '/team/subscription', chosen(plans.growth))
    expect([answer.status, answer.body.errors]).toEqual([
      402,
      ['The card was refused: Your card was declined.'],
    ])
    expect(await read()).toMatchObject({ planName: 'Small', remainingOrders: 100, isChanging: false })
  })

  it('does not set a flag, reports that nothing was changed; where it does not answer, retries', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    await own.fault('POST /v1/subscriptions/:id', 'error_before', 2)
    const failed = await owner.delete('/team/subscription')
    expect([failed.status, failed.body.errors]).toEqual([
      503,
      ['The payment provider did not answer. Nothing was changed. Try again in a moment.'],
    ])
    await own.fault('*', 'error_after', 20)
    const unsure = await owner.delete('/team/subscription')
    expect([unsure.status, unsure.body.data.attributes.isChanging]).toEqual([200, true])
    expect((await owner.post('/team/subscription/resume')).status).toBe(409)
    await own.control('DELETE', '/faults')
    await askAgain()
    expect(await read()).toMatchObject({ cancelAtPeriodEnd: true, isChanging: false })
    await own.fault('POST /v1/subscriptions/:id', 'error_before', 2)
    expect((await owner.post('/team/subscription/resume')).status).toBe(503)
  })

  it('cannot preview a change, says so and changes nothing', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    await own.fault('*', 'error_before', 20)
    const answer = await owner.post('/team/subscription/preview', chosen(plans.growth))
    expect([answer.status, answer.body.errors]).toEqual([
      503,
      ['The payment provider did not answer. Nothing was changed. Try again in a moment.'],
    ])
  })
})
