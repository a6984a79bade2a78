import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Client, TestApp } from './app-under-test.ts'
import { signEvent } from './sandbox.ts'
import { chosen, startSubscriptions, type Plans, type Subscriptions } from './subscriptions.ts'

/** The provider's news comes three times each, out of order, before our own question is answered: the end is that of the run in order. */
let app: TestApp
let own: Subscriptions
let plans: Plans
let owner: Client
let url: string
beforeAll(async () => {
  ;({ app, own, plans, owner } = await startSubscriptions({}))
  url = `${await app.listen()}/api/v2/webhooks/stripe`
  await own.control('POST', '/payments/webhook-url', { url, secret: 'whsec_test' })
})
afterAll(() => app.stop())

type Way = 'in order' | 'three times, shuffled' | 'before the reply'

async function year(way: Way) {
  await own.begin('card')
  await own.control('POST', '/payments/webhooks/hold', { held: way === 'three times, shuffled' })
  const states: unknown[] = []
  const step = async (act: () => Promise<unknown>) => {
    if (way === 'before the reply')
      for (const match of [
        'POST /v1/subscriptions',
        'POST /v1/subscriptions/:id',
        'POST /v1/invoices/:id/pay',
      ])
        await own.fault(match, 'lost_reply', 2)
    await act()
    await own.control('DELETE', '/faults')
    if (way === 'three times, shuffled')
      await own.control('POST', '/payments/webhooks/release', { times: 3, shuffle: true })
    if (way !== 'three times, shuffled')
      await vi.waitFor(
        async () => expect((await own.control('GET', '/payments/ledger')).pending_webhooks).toBe(0),
        { timeout: 60_000 },
      )
    await app.settleJobs()
    states.push(relative(await own.state()))
  }
  await step(() => owner.post('/team/subscription', chosen(plans.starter)))
  await step(() => owner.send('PUT', '/team/subscription', chosen(plans.growth)))
  await step(() => own.advance(33))
  await own.putCard('tok_chargeCustomerFail')
  await step(() => own.advance(31))
  await own.putCard('tok_visa')
  await step(() => owner.post('/team/subscription/pay'))
  await step(() => owner.delete('/team/subscription'))
  await step(() => own.advance(35))
  expect(await app.audit()).toEqual([])
  return states
}

/** A run's own times, ids and numbers do not count, how long things last does. */
function relative(state: Awaited<ReturnType<Subscriptions['state']>>) {
  const { subscription, allowance, ...rest } = state
  const days = (from: Date | null, to: Date | null) =>
    from && to && Math.round((to.getTime() - from.getTime()) / 86_400_000)
  return {
    ...rest,
    invoices: state.invoices.map(invoice => ({
      ...invoice,
      number: String(invoice.number).replace(/^.*-/, ''),
    })),
    subscription: subscription && {
      ...subscription,
      current_period_start: null,
      current_period_end: days(subscription.current_period_start, subscription.current_period_end),
      ended_at: subscription.ended_at !== null,
      grace_ends_at: days(subscription.current_period_start, subscription.grace_ends_at),
    },
    allowance: allowance && {
      ...allowance,
      period_start: days(allowance.period_start, subscription?.current_period_start ?? null),
    },
  }
}

describe('a year of subscription webhooks', () => {
  let inOrder: unknown[]
  beforeAll(async () => {
    inOrder = await year('in order')
  }, 120_000)

  it('in order leads from the first payment over a failed renewal to the end', () => {
    expect(
      inOrder.map(state => [
        (state as any).subscription.status,
        (state as any).invoices.length,
        (state as any).allowance.remaining,
      ]),
    ).toEqual([
      ['active', 1, 100],
      ['active', 2, 300],
      ['active', 3, 300],
      ['past_due', 4, 300],
      ['active', 4, 300],
      ['active', 4, 300],
      ['canceled', 4, 300],
    ])
    expect((inOrder.at(-1) as any).mails.map((mail: string) => mail.split(' ')[0])).toEqual([
      'plan-changed',
      'renewal-failed',
      'renewal-paid',
      'renewal-paid',
      'subscription-canceling',
      'subscription-ended',
      'subscription-started',
    ])
  })
  it.each(['three times, shuffled', 'before the reply'] as const)(
    '%s ends with the same state after every step',
    async way => {
      expect(await year(way)).toEqual(inOrder)
    },
    120_000,
  )
})

describe('a webhook with untrue content', () => {
  const rows = async () =>
    own.one(
      `select (select count(*)::int
      from webhook_events) as events, (select count(*)::int
      from pgboss.job
      where name = 'sync-subscription') as jobs`,
    )
  const event = (customer: string) => ({
    id: 'evt_forged',
    object: 'event',
    type: 'customer.subscription.deleted',
    data: { object: { id: 'sub_1', object: 'subscription', customer } },
  })

  it.each([
    ['a wrong secret', { secret: 'whsec_other' }],
    ['a timestamp from ten minutes ago', { at: Math.floor(Date.now() / 1000) - 600 }],
  ] as const)('signed with %s is refused and leaves nothing', async (_, forged) => {
    const before = await rows()
    const { customer_id: customer } = await own.one('select customer_id from provider_customers limit 1')
    const { body, headers } = signEvent(event(customer), forged)
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(401)
    expect(await rows()).toEqual(before)
    expect(
      (await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).status,
    ).toBe(401)
    expect(await rows()).toEqual(before)
  })

  it('with a valid signature makes us read the provider’s state, and changes nothing else', async () => {
    const before = await own.state()
    const { customer_id: customer } = await own.one('select customer_id from provider_customers limit 1')
    const { body, headers } = signEvent(event(customer))
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200)
    await app.settleJobs()
    expect(await own.state()).toEqual(before)
  })
})
