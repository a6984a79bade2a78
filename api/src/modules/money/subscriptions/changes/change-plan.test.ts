import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../../../../test/app-under-test.ts'
import { addLine, close } from '../../../../../test/invoices.ts'
import {
  chosen,
  startSubscriptions,
  type Plans,
  type Subscriptions,
} from '../../../../../test/subscriptions.ts'
import { statuses, whileLocked } from '../../../../../test/people-at-once.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { startTrial } from '../start-trial.ts'
import { resumeChange } from '../settling/resume-change.ts'
import { settleChange } from '../settling/settle-change.ts'

let app: TestApp
let own: Subscriptions
let plans: Plans
let owner: Client
beforeAll(async () => {
  ;({ app, own, plans, owner } = await startSubscriptions())
})
afterAll(() => app.stop())

const change = (planId: number) => owner.send('PUT', '/team/subscription', chosen(planId))
const read = async () => (await owner.get('/team/subscription')).body.data.attributes
const subscribe = async (planId: number) =>
  expect((await owner.post('/team/subscription', chosen(planId))).status).toBe(200)
const entries = () =>
  own.all("select kind, delta, source_type from allowance_entries where source_type <> 'test' order by id")

describe.each(['card', 'invoice'] as const)('the used sends of a team that pays by %s', pays => {
  it('stay used when another billing interval begins a new period', async () => {
    await own.begin(pays)
    await subscribe(plans.starter)
    await own.use(60)
    expect((await change(plans.yearly)).body.data.attributes).toMatchObject({
      planName: 'Yearly',
      remainingOrders: 1_140,
    })
    expect((await change(plans.starter)).body.data.attributes).toMatchObject({
      planName: 'Small',
      remainingOrders: 40,
    })
    await own.use(40)
    expect((await change(plans.yearly)).body.data.attributes.remainingOrders).toBe(1_100)
    expect((await change(plans.starter)).body.data.attributes.remainingOrders).toBe(0)
    expect(await app.audit()).toEqual([])
  })

  it('count against a plan that allows fewer', async () => {
    await own.begin(pays)
    await subscribe(plans.growth)
    await own.use(101)
    const refused = await change(plans.starter)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      ['This plan is too small: your team has sent 101 gifts in this period and Small allows 100.'],
    ])
    expect(await read()).toMatchObject({ planName: 'Large', remainingOrders: 199 })
  })

  it('do not count in a renewed period', async () => {
    await own.begin(pays)
    await subscribe(plans.starter)
    await own.use(100)
    if (pays === 'card') {
      await own.advance(32)
      await own.sync()
    } else {
      await app.db.pool.query(
        `update subscriptions
        set current_period_start = current_period_start - interval '32 days',
          current_period_end = current_period_end - interval '32 days', anchor_at = anchor_at - interval '32 days'`,
      )
    }
    expect((await change(plans.yearly)).body.data.attributes.remainingOrders).toBe(1_200)
  })
})

describe('a change to a smaller plan that the provider has not confirmed yet', () => {
  it('reserves the sends that the smaller plan does not have', async () => {
    await own.begin('card')
    await subscribe(plans.growth)
    await own.use(20)
    await own.fault('POST /v1/subscriptions/:id', 'slow', 1)
    const [changed, ...sent] = await Promise.all([
      change(plans.starter),
      ...Array.from({ length: 12 }, async () => {
        for (let now = await read(); !now.isChanging && now.planName === 'Large'; now = await read())
          await new Promise(resolve => setTimeout(resolve, 5))
        return own.use(25).then(
          () => 25,
          () => 0,
        )
      }),
    ])
    expect(changed.body.data.attributes).toMatchObject({ planName: 'Small', remainingOrders: 5 })
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(75)
    expect(await app.audit()).toEqual([])
  })

  it('releases them once if the provider refuses', async () => {
    await own.begin('card')
    await subscribe(plans.growth)
    await own.fault('POST /v1/subscriptions/:id', 'error_before', 6)
    expect((await change(plans.starter)).status).toBe(503)
    expect(await read()).toMatchObject({ planName: 'Large', isChanging: true, remainingOrders: 100 })
    await app.db.pool.query(
      `update subscription_changes
      set created_at = now() - interval '4 minutes', claimed_until = now() - interval '1 second'
      where state = 'pending'`,
    )
    const { id } = await own.one("select id from subscription_changes where state = 'pending'")
    await resumeChange(app.db, own.payments, id)
    await resumeChange(app.db, own.payments, id)
    expect(await read()).toMatchObject({ planName: 'Large', isChanging: false, remainingOrders: 300 })
    expect((await entries()).map(entry => entry.delta)).toEqual([300, -200, 200])
    expect(await app.audit()).toEqual([])
  })
})

it('reports a change as done that the webhook has settled meanwhile, whatever the provider answers then', async () => {
  await own.begin('card')
  await subscribe(plans.starter)
  await own.fault('POST /v1/subscriptions/:id', 'error_before', 2)
  expect((await change(plans.growth)).status).toBe(503)
  await own.control('DELETE', '/faults')
  const { id } = await own.one("select id from subscription_changes where state = 'pending'")
  const { billing } = own.payments
  const late = {
    ...own.payments,
    billing: {
      ...billing,
      changePlan: async (...asked: Parameters<typeof billing.changePlan>) => {
        await billing.changePlan(...asked)
        await own.sync()
        return { state: 'refused', reason: 'Keys for idempotent requests can only be used once.' } as const
      },
    },
  }
  await settleChange(app.db, late, id)
  expect(await own.one('select state, failure from subscription_changes where id = $1', id)).toEqual({
    state: 'done',
    failure: null,
  })
  expect(
    await own.all(
      "select 1 from audit_events where action = 'subscription.change_refused' and subject_id = $1 and details->>'reason' like 'Keys%'",
      own.team,
    ),
  ).toEqual([])
})

describe.each(['card', 'invoice'] as const)('changing a plan that was canceled, by %s,', pays => {
  it('continues the subscription, and the mail says so', async () => {
    await own.begin(pays)
    await subscribe(plans.starter)
    await owner.delete('/team/subscription')
    expect((await change(plans.growth)).body.data.attributes).toMatchObject({
      planName: 'Large',
      cancelAtPeriodEnd: false,
      nextAmount: '90.00',
    })
    if (pays === 'card') expect((await own.outside()).live[0]).toMatchObject({ cancel_at_period_end: false })
    expect((await own.one("select payload from mails where kind = 'plan-changed'")).payload).toMatchObject({
      isResumed: true,
    })
  })
})

describe('a credit after a downgrade', () => {
  it('by card stands beside the next payment, lessens it, and is gone when it was used', async () => {
    await own.begin('card')
    await subscribe(plans.growth)
    expect(await read()).toMatchObject({ nextAmount: '90.00', credit: '0.00' })
    expect((await change(plans.starter)).body.data.attributes).toMatchObject({
      nextAmount: '0.00',
      credit: '60.00',
    })
    await own.advance(32)
    await own.sync()
    expect(await read()).toMatchObject({ nextAmount: '0.00', credit: '30.00' })
    await own.advance(31)
    await own.sync()
    expect(await read()).toMatchObject({ nextAmount: '30.00', credit: '0.00' })
  })

  it('by invoice is what the next invoice takes off', async () => {
    await own.begin('invoice')
    await subscribe(plans.growth)
    const { credit, nextAmount } = (await change(plans.starter)).body.data.attributes
    expect(Number(credit)).toBeGreaterThan(0)
    expect(Number(nextAmount)).toBe(Math.max(0, 30 - Number(credit)))
  })
})

describe('changing the plan in the sign-up trial', () => {
  it('subscribes the team, with the trial kept to its end', async () => {
    await own.begin('card')
    await inTransaction(app.db, tx => startTrial(tx, own.team, 'test'))
    const { trialEnd } = await read()
    const answer = await change(plans.growth)
    expect([answer.status, answer.body.data.attributes]).toEqual([
      200,
      expect.objectContaining({ planName: 'Large', status: 'trialing', billedBy: 'credit_card' }),
    ])
    expect(Math.abs(Date.parse((await read()).trialEnd) - Date.parse(trialEnd))).toBeLessThan(2_000)
    expect((await own.outside()).live).toHaveLength(1)
    expect(await app.audit()).toEqual([])
  })

  it('subscribes once when asked twice at the same time', async () => {
    await own.begin('invoice')
    await inTransaction(app.db, tx => startTrial(tx, own.team, 'test'))
    const answers = await whileLocked(
      app,
      'select from subscriptions where team_id = $1 for update',
      own.team,
      () => [change(plans.growth), change(plans.growth)],
    )
    expect(statuses(answers)).toEqual([200, 409])
    expect(answers.find(answer => answer.status === 409)!.code).toBe('subscription_exists')
    expect(await app.audit()).toEqual([])
  })

  it('needs a payment method', async () => {
    await own.begin('nothing')
    await inTransaction(app.db, tx => startTrial(tx, own.team, 'test'))
    const answer = await change(plans.growth)
    expect([answer.status, answer.code]).toEqual([422, 'payment_method_required'])
  })
})

it('refuses to put a plan on account for a team with unpaid invoices', async () => {
  await own.begin('invoice')
  await subscribe(plans.starter)
  await addLine(app, '2026-01-10T10:00:00Z', { amountCents: 5_000 })
  await close(app, '2026-01-01', '2026-02-01')
  const words =
    'An invoice of your team is more than 30 days overdue, so nothing more can be charged on account. ' +
    'Ask a team admin to pay it: it is under Billing, Invoices.'
  const changed = await change(plans.growth)
  expect([changed.status, changed.body.errors]).toEqual([422, [words]])
  expect(await read()).toMatchObject({ planName: 'Small', remainingOrders: 100 })
  await app.db.pool.query('delete from subscriptions; delete from allowances; delete from allowance_entries')
  const subscribed = await owner.post('/team/subscription', chosen(plans.growth))
  expect([subscribed.status, subscribed.body.errors]).toEqual([422, [words]])
  expect((await read()).status).toBe('none')
})

describe('previewing a change', () => {
  const preview = async (planId: number) =>
    (await owner.post('/team/subscription/preview', chosen(planId))).body.data.attributes

  it('shows the day of the next payment that follows', async () => {
    await own.begin('card')
    await subscribe(plans.starter)
    await own.advance(5)
    await own.sync()
    const { nextPaymentAt } = await preview(plans.yearly)
    const { currentPeriodEnd } = (await change(plans.yearly)).body.data.attributes
    expect(Math.abs(Date.parse(nextPaymentAt) - Date.parse(currentPeriodEnd))).toBeLessThan(60_000)
    expect((await preview(plans.starter)).nextPaymentAt < currentPeriodEnd).toBe(true)
  })

  it('subtracts an earlier credit from what is due', async () => {
    await own.begin('card')
    await subscribe(plans.growth)
    await change(plans.starter)
    const { lines, dueNow } = await preview(plans.growth)
    expect(lines.map((line: any) => line.description)).toEqual([
      'Unused time on Small',
      'Remaining time on Large',
      'Your credit from before',
    ])
    expect(dueNow).toBe('0.00')
    expect((await preview(plans.yearly)).lines.at(-1).amount).toBe('-60.00')
    await change(plans.growth)
    expect((await own.outside()).paid[0].amount_paid).toBe(0)
    await change(plans.starter)
    await owner.delete('/team/subscription')
    await own.advance(32)
    await own.sync()
    expect((await preview(plans.growth)).dueNow).toBe('30.00')
    expect((await owner.post('/team/subscription', chosen(plans.growth))).body.data.attributes.status).toBe(
      'active',
    )
    expect((await own.outside()).paid[0].amount_paid).toBe(3_000)
  })
})

it('lists an archived plan to the team that pays for it, and to nobody else', async () => {
  const names = async () =>
    (await owner.get('/team/plans')).body.data.map((plan: any) => plan.attributes.name)
  await own.begin('card')
  await subscribe(plans.starter)
  await app.db.pool.query('update plans set archived_at = now() where id = $1', [plans.starter])
  expect(await names()).toContain('Small')
  for (const fields of [
    "status = 'trialing', billed_by = null, provider_subscription_id = null",
    "status = 'active', billed_by = null",
    "status = 'canceled', billed_by = 'invoice'",
  ]) {
    await app.db.pool.query(`update subscriptions set ${fields}`)
    expect(await names()).not.toContain('Small')
  }
  await app.db.pool.query('update plans set archived_at = null')
})
