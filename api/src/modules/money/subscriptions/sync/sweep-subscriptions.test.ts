import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../../../../test/app-under-test.ts'
import { orderReady } from '../../../../../test/orders.ts'
import {
  chosen,
  startSubscriptions,
  subscribed,
  type Plans,
  type Subscriptions,
} from '../../../../../test/subscriptions.ts'
import { insertSubscription } from '../subscriptions.store.ts'
import { startTrial } from '../start-trial.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { sweepSubscriptions } from './sweep-subscriptions.ts'

let app: TestApp
let own: Subscriptions
let plans: Plans
let owner: Client
let member: Client
let gift: string
const planRequired = 'Please select/upgrade your plan to continue sending gifts'

beforeAll(async () => {
  ;({ app, own, plans, owner } = await startSubscriptions())
  member = await app.as('member')
})
afterAll(() => app.stop())

const read = async () => (await owner.get('/team/subscription')).body.data.attributes
const mails = async () =>
  (await own.all('select distinct kind from mails order by kind')).map(row => row.kind)
const sweep = () => sweepSubscriptions(app.db)
/** Sends one mug; answers what was said against it, or the status of the order. */
async function send() {
  gift = await orderReady(app, member, [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }])
  const answer = await member.post(`/team/orders/${gift}/charge_and_begin_processing`)
  return answer.status === 200 ? answer.body.data.attributes.status : answer.body.errors[0]
}
const set = (fields: string) =>
  app.db.pool.query(`update subscriptions set ${fields} where team_id = ${own.team}`)

describe('a failed renewal', () => {
  it('allows gifts for a week of grace, with reminder mails, and then refuses them until it is paid', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    await own.putCard('tok_chargeCustomerFail')
    await own.advance(32)
    await own.sync()
    const failed = await read()
    expect(failed).toMatchObject({
      status: 'past_due',
      active: true,
      paymentProblem: 'Your card was declined.',
      remainingOrders: 100,
    })
    expect(Date.parse(failed.graceEndsAt) - Date.parse(failed.currentPeriodStart)).toBe(7 * 86_400_000)
    expect(await send()).toBe('processing')
    expect(await mails()).toEqual(['order-confirmation', 'renewal-failed', 'subscription-started'])

    await set("grace_ends_at = now() + interval '2 days'")
    await sweep()
    await sweep()
    expect(await mails()).toContain('grace-ending')
    await set(
      "grace_ends_at = now() - interval '1 minute', grace_told_at = grace_told_at - interval '2 days'",
    )
    await sweep()
    expect(await mails()).toContain('grace-over')
    expect(await read()).toMatchObject({ status: 'past_due', active: false })
    expect(await send()).toBe(planRequired)
    expect(
      (await own.all("select count(*)::int as count from mails where kind like 'grace%' group by kind")).map(
        row => row.count,
      ),
    ).toEqual([1, 1])

    expect((await owner.send('PUT', '/team/subscription', chosen(plans.growth))).body.errors).toEqual([
      'The last renewal is not paid yet. Pay it first, then change the plan.',
    ])
    const refused = await owner.post('/team/subscription/pay')
    expect([refused.status, refused.body.errors]).toEqual([
      402,
      ['The card was refused: Your card was declined.'],
    ])
    await own.putCard('tok_visa')
    const paid = await owner.post('/team/subscription/pay')
    expect(paid.body.data.attributes).toMatchObject({
      status: 'active',
      active: true,
      graceEndsAt: null,
      paymentProblem: null,
    })
    expect(await mails()).toContain('renewal-paid')
    expect((await own.outside()).paid).toHaveLength(2)
    expect(await app.audit()).toEqual([])
  })

  it('is mailed to every team; a team that fails or was already notified stops none', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    await own.putCard('tok_chargeCustomerFail')
    await own.advance(32)
    await own.sync()
    await set("grace_ends_at = now() + interval '1 day'")
    // More than the sweep takes at once, all of them nearer to their end; and a trial whose mail cannot be written.
    await app.db.pool.query(
      `with made as (insert into teams (name) select 'Grace ' || n from generate_series(1, 450) n returning id)
      insert into subscriptions (team_id, plan_id, status, current_period_start, current_period_end,
        grace_ends_at)
      select id, $1, 'past_due', now(), now() + interval '1 month', now() + interval '1 hour'
      from made`,
      [plans.starter],
    )
    await app.db.pool.query(
      `with made as (insert into teams (name)
      values ('Broken')
      returning id) insert into subscriptions (team_id, plan_id, status, current_period_start,
        current_period_end, trial_end)
      select id, $1, 'trialing', now(), now() + interval '1 day', now() + interval '1 day'
      from made`,
      [plans.starter],
    )
    await app.db.pool.query(
      `create function refuse_broken() returns trigger
      language plpgsql as $$ begin raise exception 'broken';
      end $$;
      create trigger broken before update on subscriptions
      for each row when (new.status = 'trialing') execute function refuse_broken()`,
    )
    for (let turn = 0; turn < 3; turn++) await expect(sweep()).rejects.toThrow()
    await app.db.pool.query(
      `drop trigger broken on subscriptions;
      drop function refuse_broken;
      delete from subscriptions
      where team_id in (select id
      from teams
      where name = 'Broken' or name like 'Grace %')`,
    )
    expect(await mails()).toContain('grace-ending')
    await set(
      "grace_ends_at = now() - interval '1 minute', grace_told_at = grace_told_at - interval '2 days'",
    )
    await sweep()
    await sweep()
    expect(
      await own.all(
        "select kind, count(*)::int as count from mails where kind like 'grace%' group by kind order by kind",
      ),
    ).toEqual([
      { kind: 'grace-ending', count: 1 },
      { kind: 'grace-over', count: 1 },
    ])
  })

  it('is retried with a card that works, also when an invoice is the default', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    await own.putCard('tok_chargeCustomerFail')
    await own.advance(32)
    await own.sync()
    await app.db.pool.query(
      'update payment_methods set is_default = false, is_provider_default = true, expiry_month = 1, expiry_year = 2020',
    )
    await own.putCard('tok_visa')
    await app.db.pool.query('update payment_methods set is_default = false')
    await app.db.pool.query(
      "insert into payment_methods (team_id, kind, first_name, email, is_default) values ($1, 'invoice', 'Ina', 'pay@acme.test', true)",
      [own.team],
    )
    expect((await owner.post('/team/subscription/pay')).body.data.attributes).toMatchObject({
      status: 'active',
      paymentProblem: null,
    })
  })

  it('is paid once when it is retried again and again, and not at all where nothing is open', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    expect((await owner.post('/team/subscription/pay')).body.data.attributes.status).toBe('active')
    await own.putCard('tok_chargeCustomerFail')
    await own.advance(32)
    await own.sync()
    await own.putCard('tok_visa')
    await own.fault('POST /v1/invoices/:id/pay', 'error_before', 2)
    expect((await owner.post('/team/subscription/pay')).body.errors).toEqual([
      'The payment is still being confirmed. Check again in a minute.',
    ])
    expect((await owner.post('/team/subscription/pay')).status).toBe(409)
    await app.db.pool.query(
      "update subscription_changes set state = 'refused', settled_at = now() where state = 'pending'",
    )
    await own.fault('POST /v1/invoices/:id/pay', 'error_after', 1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => owner.post('/team/subscription/pay')))
    expect(answers.every(answer => answer.status === 200 || answer.status === 409)).toBe(true)
    expect(answers.some(answer => answer.status === 200)).toBe(true)
    expect((await own.outside()).paid.map((invoice: any) => invoice.amount_paid)).toEqual([3_000, 3_000])
  })

  it('cannot be paid without a card', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    await own.putCard('tok_chargeCustomerFail')
    await own.advance(32)
    await own.sync()
    await app.db.pool.query('delete from payment_methods')
    expect((await owner.post('/team/subscription/pay')).body.errors).toEqual([
      'Please create a payment method before subscribing to this plan.',
    ])
    expect((await owner.send('PUT', '/team/subscription', chosen(plans.growth))).status).toBe(409)
    await own.begin('nothing')
    expect((await owner.post('/team/subscription/pay')).body.errors).toEqual([
      'Your team has no subscription yet. Choose a plan first.',
    ])
  })

  it('ends the subscription if it is never paid, also when the provider’s webhook does not come', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    await own.putCard('tok_chargeCustomerFail')
    await own.advance(32)
    await own.sync()
    await own.advance(8)
    await sweep()
    const { data } = await own.one(
      "select data from pgboss.job where name = 'sync-subscription' order by created_on desc limit 1",
    )
    expect(data).toEqual({ id: own.team })
    await own.sync()
    expect(await read()).toMatchObject({ status: 'canceled', active: false })
    expect(await send()).toBe(planRequired)
    expect(await mails()).toContain('subscription-ended')
  })

  it('voids its invoice when the subscription ends, and the payment history says that the payment failed', async () => {
    await own.begin('card')
    await subscribed(app, own, plans.starter)
    await own.putCard('tok_chargeCustomerFail')
    await own.advance(32)
    await own.sync()
    const payments = async () =>
      (await owner.get('/team/payments?filters[kind]=subscription')).body.data.map(
        ({ attributes: { amount, state } }: any) => `${amount} ${state}`,
      )
    expect(await payments()).toEqual(['30.00 pending', '30.00 paid'])
    await own.advance(8)
    await own.sync()
    expect(await payments()).toEqual(['30.00 failed', '30.00 paid'])
    expect((await own.outside()).invoices.map((invoice: any) => invoice.status).toSorted()).toEqual([
      'paid',
      'void',
    ])
    expect((await owner.get('/team/invoices')).body.data.map((row: any) => row.attributes.status)).toContain(
      'void',
    )
  })
})

describe('a trial', () => {
  it('is announced three days before its end, and then ends and stops gifts', async () => {
    await own.begin('nothing')
    await inTransaction(app.db, tx => startTrial(tx, own.team, 'test'))
    await sweep()
    expect(await mails()).toEqual([])
    await set("trial_end = now() + interval '2 days', current_period_end = now() + interval '2 days'")
    await sweep()
    await sweep()
    expect((await own.all('select kind from mails')).map(row => row.kind)).toEqual(['trial-ending'])
    expect(await send()).toBe('processing')
    await set("trial_end = now() - interval '1 minute', current_period_end = now() - interval '1 minute'")
    expect(await read()).toMatchObject({ status: 'canceled', active: false })
    expect(await send()).toBe(planRequired)
    await sweep()
    expect((await own.one('select status from subscriptions where team_id = $1', own.team)).status).toBe(
      'canceled',
    )
    expect(await mails()).toEqual(['order-confirmation', 'subscription-ended', 'trial-ending'])
  })
})

it('gives a new team no trial from a plan without trial days', async () => {
  await app.db.pool.query('update plans set trial_period_days = 0 where is_default')
  const { id } = await own.one("insert into teams (name) values ('No trial') returning id")
  await inTransaction(app.db, tx => startTrial(tx, id, 'test'))
  expect(await own.all('select 1 from subscriptions where team_id = $1', id)).toEqual([])
  await app.db.pool.query('update plans set trial_period_days = 14 where is_default')
})

describe('periods of a team that pays by invoice', () => {
  const endPeriod = () =>
    set(
      `current_period_start = now() - interval '1 month 1 minute',
      current_period_end = now() - interval '1 minute',
      anchor_at = now() - interval '1 month 1 minute'`,
    )

  it('are started by the sweep or the first gift, charged and granted once', async () => {
    await own.begin('invoice')
    await owner.post('/team/subscription', chosen(plans.starter))
    await endPeriod()
    await Promise.all([...Array.from({ length: 5 }, sweep), send(), send()])
    expect(
      (
        await own.all(
          "select count(*)::int as count from invoice_lines where source_type = 'subscription_period'",
        )
      )[0].count,
    ).toBe(2)
    expect(await own.remaining()).toBe(98)
    expect(await read()).toMatchObject({ status: 'active', active: true })
    expect(await app.audit()).toEqual([])
  })

  it('are started by a gift, however many sends of the period before are left', async () => {
    await own.begin('invoice')
    await owner.post('/team/subscription', chosen(plans.starter))
    await own.use(40)
    await endPeriod()
    expect(await send()).toBe('processing')
    expect(await own.remaining()).toBe(99)
    expect(await app.audit()).toEqual([])
  })

  it('end with the period after a cancellation', async () => {
    await own.begin('invoice')
    await owner.post('/team/subscription', chosen(plans.starter))
    await owner.delete('/team/subscription')
    await owner.post('/team/subscription/resume')
    await owner.delete('/team/subscription')
    await set("current_period_end = now() - interval '1 minute'")
    await sweep()
    expect((await own.one('select status from subscriptions where team_id = $1', own.team)).status).toBe(
      'canceled',
    )
    expect(await mails()).toContain('subscription-ended')
    expect(
      (
        await own.one(
          "select count(*)::int as count from invoice_lines where source_type = 'subscription_period'",
        )
      ).count,
    ).toBe(1)
  })

  it('begin at the end of a trial during which the team subscribed', async () => {
    await own.begin('invoice')
    await inTransaction(app.db, tx => startTrial(tx, own.team, 'test'))
    expect(
      (await owner.post('/team/subscription', chosen(plans.starter))).body.data.attributes,
    ).toMatchObject({ status: 'trialing', active: true, nextAmount: '30.00' })
    expect(await own.all('select 1 from invoice_lines')).toEqual([])
    await set(
      "trial_end = now() - interval '1 minute', current_period_end = now() - interval '1 minute', anchor_at = now() - interval '1 minute'",
    )
    await sweep()
    expect(await read()).toMatchObject({ status: 'active', remainingOrders: 100 })
    expect((await own.one('select amount_cents::int as cents from invoice_lines')).cents).toBe(3_000)
  })
})

it('renews the sends of a plan given by hand every month, at no cost', async () => {
  await own.begin('nothing')
  const start = new Date(Date.now() - 40 * 86_400_000)
  await inTransaction(app.db, tx =>
    insertSubscription(tx, {
      teamId: own.team,
      planId: plans.starter,
      status: 'active',
      currentPeriodStart: start,
      currentPeriodEnd: new Date(start.getTime() + 30 * 86_400_000),
    }),
  )
  await sweep()
  expect(await read()).toMatchObject({
    status: 'active',
    billedBy: null,
    nextAmount: null,
    remainingOrders: 100,
  })
  expect(await own.all('select 1 from invoice_lines')).toEqual([])
})
