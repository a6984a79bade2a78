import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../../../../test/app-under-test.ts'
import {
  chosen,
  startSubscriptions,
  subscribed,
  type Plans,
  type Subscriptions,
} from '../../../../../test/subscriptions.ts'

let app: TestApp
let own: Subscriptions
let plans: Plans
let owner: Client
beforeAll(async () => {
  ;({ app, own, plans, owner } = await startSubscriptions())
})
afterAll(() => app.stop())

const read = async () => (await owner.get('/team/subscription')).body.data.attributes
const lines = () =>
  own.all('select kind, description, amount_cents::int as cents from invoice_lines order by id')
const mails = async () => (await own.all('select kind from mails order by id')).map(row => row.kind)

describe('listPlans', () => {
  it('lists plans cheapest first, without those that are no longer offered', async () => {
    await app.db.pool.query("update plans set archived_at = now() where name = 'Yearly'")
    const { body } = await owner.get('/team/plans')
    await app.db.pool.query('update plans set archived_at = null')
    expect(
      body.data.map((plan: any) => [
        plan.attributes.name,
        plan.attributes.dollarAmount,
        plan.attributes.ordersLimit,
      ]),
    ).toEqual([
      ['Small', 30, 100],
      ['Large', 90, 300],
      ['Growth', 99, 1000],
    ])
    expect((await (await app.as('member')).get('/team/plans')).status).toBe(403)
  })
})

describe('subscribing', () => {
  it('needs a payment method, with the specification’s error text', async () => {
    await own.begin('nothing')
    for (const path of ['', '/preview']) {
      const answer = await owner.post(`/team/subscription${path}`, chosen(plans.starter))
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        ['Please create a payment method before subscribing to this plan.'],
      ])
    }
    expect(await read()).toMatchObject({
      status: 'none',
      active: false,
      nextAmount: null,
      usersCount: 5,
      itemsCount: 3,
    })
  })

  it('by card starts a subscription at the provider, grants the plan’s sends and mails the owners', async () => {
    await own.begin('card')
    const answer = await owner.post('/team/subscription', chosen(plans.starter))
    expect(answer.status).toBe(200)
    expect(answer.body.data.attributes).toMatchObject({
      planName: 'Small',
      status: 'active',
      active: true,
      billedBy: 'credit_card',
      nextAmount: '30.00',
      remainingOrders: 100,
      isChanging: false,
    })
    const outside = await own.outside()
    expect([outside.live.length, outside.paid.map((invoice: any) => invoice.amount_paid)]).toEqual([
      1,
      [3_000],
    ])
    expect((await own.state()).invoices).toEqual([
      {
        number: expect.any(String),
        title: 'Small',
        reason: 'subscription_create',
        amount_cents: 3_000,
        paid_cents: 3_000,
        status: 'paid',
        attempts: 1,
      },
    ])
    expect(await mails()).toEqual(['subscription-started'])
    expect(
      (await own.one("select actor_name from audit_events where action = 'subscription.started'")).actor_name,
    ).toBe('Olivia Test')
    const again = await owner.post('/team/subscription', chosen(plans.growth))
    expect([again.status, again.body.errors]).toEqual([
      409,
      ['Your team has a subscription already. Change its plan instead.'],
    ])
  })

  it('with a card that is declined starts nothing and says what the bank said', async () => {
    await own.begin('card', 'tok_chargeCustomerFail')
    const answer = await owner.post('/team/subscription', chosen(plans.starter))
    expect([answer.status, answer.body.errors]).toEqual([
      402,
      ['The card was refused: Your card was declined.'],
    ])
    expect((await own.outside()).live).toEqual([])
    expect(await read()).toMatchObject({ status: 'none', isChanging: false })
  })

  it('during a trial pays from its end on and keeps the sends of the trial', async () => {
    await own.begin('card')
    await app.db.pool.query(
      `insert into subscriptions (team_id, plan_id, status, current_period_start, current_period_end, trial_end)
      values ($1, $2, 'trialing', now() - interval '4 days', now() + interval '10 days',
        now() + interval '10 days')`,
      [own.team, plans.starter],
    )
    await app.db.pool.query(
      "insert into allowances (team_id, period_start, remaining, granted) values ($1, now() - interval '4 days', 60, 100)",
      [own.team],
    )
    await app.db.pool.query(
      `insert into allowance_entries (team_id, delta, kind, source_type, source_id, actor_name)
      values ($1, 60, 'grant', 'period', 1, 'test')`,
      [own.team],
    )
    const { body } = await owner.post('/team/subscription', chosen(plans.growth))
    expect(body.data.attributes).toMatchObject({
      planName: 'Large',
      status: 'trialing',
      nextAmount: '90.00',
      remainingOrders: 260,
    })
    expect((await own.outside()).paid.map((invoice: any) => invoice.amount_paid)).toEqual([0])
    await own.advance(11)
    await own.sync()
    expect(await read()).toMatchObject({ status: 'active', remainingOrders: 300 })
    expect((await own.outside()).paid.map((invoice: any) => invoice.amount_paid)).toEqual([9_000, 0])
    expect(await app.audit()).toEqual([])
  })

  it('refuses a plan that is too small for the team or does not exist', async () => {
    await own.begin('card')
    await app.db.pool.query('update plans set users_limit = 4, items_limit = 2 where id = $1', [
      plans.starter,
    ])
    const answer = await owner.post('/team/subscription', chosen(plans.starter))
    await app.db.pool.query('update plans set users_limit = 50, items_limit = 500 where id = $1', [
      plans.starter,
    ])
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        'This plan is too small: your team has 5 users and Small allows 4, and your catalog has 3 products and Small allows 2.',
      ],
    ])
    expect((await owner.post('/team/subscription', chosen(999_999))).status).toBe(404)
    expect((await owner.post('/team/subscription', {})).status).toBe(422)
  })

  it('by invoice puts each period’s fee on the team’s own invoice', async () => {
    await own.begin('invoice')
    const { body } = await owner.post('/team/subscription', chosen(plans.starter))
    expect(body.data.attributes).toMatchObject({
      status: 'active',
      billedBy: 'invoice',
      remainingOrders: 100,
      nextAmount: '30.00',
    })
    expect(await lines()).toEqual([
      { kind: 'charge', description: expect.stringMatching(/^Small plan, /), cents: 3_000 },
    ])
    expect(await mails()).toEqual(['subscription-started'])
    expect(await app.audit()).toEqual([])
  })
})

describe('changing the plan', () => {
  it('to a larger plan pays the difference at once, as previewed, and adds the difference in sends', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    await own.use(60)
    const preview = (await owner.post('/team/subscription/preview', chosen(plans.growth))).body.data
      .attributes
    const changed = await owner.send('PUT', '/team/subscription', chosen(plans.growth))
    expect(changed.body.data.attributes).toMatchObject({
      planName: 'Large',
      nextAmount: '90.00',
      remainingOrders: 240,
    })
    const { paid } = await own.outside()
    expect(paid[0].amount_paid).toBe(Math.round(Number(preview.dueNow) * 100))
    expect(preview).toMatchObject({
      nextAmount: '90.00',
      lines: [{ description: 'Unused time on Small' }, { description: 'Remaining time on Large' }],
    })
    expect(await mails()).toEqual(['subscription-started', 'plan-changed'])
    expect(await app.audit()).toEqual([])
  })

  it('back and forth gains no sends', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.growth)
    await own.use(80)
    const down = await owner.send('PUT', '/team/subscription', chosen(plans.starter))
    expect(down.body.data.attributes).toMatchObject({ planName: 'Small', remainingOrders: 20 })
    const up = await owner.send('PUT', '/team/subscription', chosen(plans.growth))
    expect(up.body.data.attributes.remainingOrders).toBe(220)
    expect(await app.audit()).toEqual([])
  })

  it('by invoice credits the unused days and charges those that are left', async () => {
    await own.begin('invoice')
    await owner.post('/team/subscription', chosen(plans.starter))
    await app.db.pool.query(
      `update subscriptions
      set current_period_start = now() - interval '20 days', current_period_end = now() + interval '10 days',
        anchor_at = now() - interval '20 days'`,
    )
    const preview = (await owner.post('/team/subscription/preview', chosen(plans.growth))).body.data
      .attributes
    await owner.send('PUT', '/team/subscription', chosen(plans.growth))
    expect((await lines()).slice(1)).toEqual([
      { kind: 'credit', description: 'Unused time on Small', cents: -1_000 },
      { kind: 'charge', description: 'Remaining time on Large', cents: 3_000 },
    ])
    expect(preview.dueNow).toBe('20.00')
    expect(await read()).toMatchObject({ planName: 'Large', remainingOrders: 300 })
  })

  it('to another billing interval begins a new period, by card and by invoice', async () => {
    for (const pays of ['card', 'invoice'] as const) {
      await own.begin(pays)
      await owner.post('/team/subscription', chosen(plans.starter))
      const { body } = await owner.send('PUT', '/team/subscription', chosen(plans.yearly))
      const { currentPeriodStart, currentPeriodEnd, remainingOrders } = body.data.attributes
      expect(Date.parse(currentPeriodEnd) - Date.parse(currentPeriodStart)).toBeGreaterThan(360 * 86_400_000)
      expect(remainingOrders).toBe(1_200)
    }
  })

  it('is refused without a subscription, and changes nothing if it is to the same plan', async () => {
    await own.begin('card')
    const answer = await owner.send('PUT', '/team/subscription', chosen(plans.starter))
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      ['Your team has no subscription yet. Choose a plan first.'],
    ])
    await subscribed(app, own, plans.starter)
    expect((await owner.send('PUT', '/team/subscription', chosen(plans.starter))).status).toBe(200)
    expect((await own.outside()).invoices).toHaveLength(1)
  })
})

describe('canceling the plan', () => {
  it('ends the subscription with its period, and can be reversed until then', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    expect((await owner.delete('/team/subscription')).body.data.attributes).toMatchObject({
      cancelAtPeriodEnd: true,
      active: true,
      nextAmount: null,
    })
    expect((await owner.post('/team/subscription/resume')).body.data.attributes).toMatchObject({
      cancelAtPeriodEnd: false,
      nextAmount: '30.00',
    })
    await owner.delete('/team/subscription')
    await own.advance(32)
    await own.sync()
    expect(await read()).toMatchObject({
      status: 'canceled',
      active: false,
      nextAmount: null,
      cancelAtPeriodEnd: false,
    })
    expect(await mails()).toEqual([
      'subscription-started',
      'subscription-canceling',
      'subscription-canceling',
      'subscription-ended',
    ])
    expect((await owner.delete('/team/subscription')).body.errors).toEqual([
      'Your team has no subscription yet. Choose a plan first.',
    ])
    expect(
      (await owner.post('/team/subscription', chosen(plans.starter))).body.data.attributes,
    ).toMatchObject({ status: 'active', remainingOrders: 100 })
  })

  it('of a team that pays by invoice is carried out by the sweep', async () => {
    await own.begin('invoice')
    await owner.post('/team/subscription', chosen(plans.starter))
    expect((await owner.delete('/team/subscription')).body.data.attributes.cancelAtPeriodEnd).toBe(true)
    await app.db.pool.query("update subscriptions set current_period_end = now() - interval '1 minute'")
    expect(await read()).toMatchObject({ status: 'canceled', active: false })
    expect((await owner.post('/team/subscription/resume')).status).toBe(422)
  })
})

describe('a change that is not possible', () => {
  const put = (body: object) => owner.send('PUT', '/team/subscription', body)
  const saidTo = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer
    return [status, body.errors[0]]
  }

  it('is refused: a plan that does not exist, a plan that is too small, a missing payment method', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    for (const ask of [put, (body: object) => owner.post('/team/subscription/preview', body)]) {
      expect((await ask({})).status).toBe(422)
      expect((await ask(chosen(999_999))).status).toBe(404)
    }
    await app.db.pool.query('update plans set users_limit = 4 where id = $1', [plans.growth])
    expect(await saidTo(put(chosen(plans.growth)))).toEqual([
      422,
      'This plan is too small: your team has 5 users and Large allows 4.',
    ])
    await app.db.pool.query('update plans set users_limit = 50 where id = $1', [plans.growth])
    await app.db.pool.query('delete from payment_methods')
    expect(await saidTo(put(chosen(plans.growth)))).toEqual([
      422,
      'Please create a payment method before subscribing to this plan.',
    ])
  })

  it('is refused while the provider has not confirmed the change before', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    await own.fault('POST /v1/subscriptions/:id', 'error_before', 2)
    expect((await put(chosen(plans.growth))).status).toBe(503)
    const busy = [409, 'The subscription is being changed. Try again in a moment.']
    for (const ask of [
      put(chosen(plans.growth)),
      owner.delete('/team/subscription'),
      owner.post('/team/subscription/resume'),
      owner.post('/team/subscription/pay'),
    ])
      expect(await saidTo(ask)).toEqual(busy)
  })

  it('is reported when the provider has ended the subscription already', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    await own.putCard('tok_chargeCustomerFail')
    await own.advance(45)
    expect(await saidTo(owner.delete('/team/subscription'))).toEqual([
      422,
      'Your team has no subscription yet. Choose a plan first.',
    ])
  })
})
