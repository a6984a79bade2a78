import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../../../../test/app-under-test.ts'
import { inboxOf, sendPaymentEvent } from '../../../../../test/sandbox.ts'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { mailChangeToConfirm } from './mail-change-to-confirm.ts'
import {
  chosen,
  startSubscriptions,
  type Plans,
  type Subscriptions,
} from '../../../../../test/subscriptions.ts'

describe('an invoice of the subscription with a card whose bank asks its owner each time', () => {
  let app: TestApp
  let own: Subscriptions
  let plans: Plans
  let owner: Client
  beforeAll(async () => {
    ;({ app, own, plans, owner } = await startSubscriptions({ worker: true }))
  })
  beforeEach(() => own.begin('card', 'tok_authenticationRequired'))
  afterAll(() => app.stop())

  const waiting = async (client: Client = owner) =>
    (await client.get('/team/payments_to_confirm')).body.data as { id: string; attributes: any }[]
  const subscription = async () => (await owner.get('/team/subscription')).body.data.attributes
  const complete = async (id: string) =>
    (await owner.post(`/team/payments_to_confirm/${id}/complete`)).body.data.attributes
  /** The owner answers on the bank's page; resolves to where the bank sends them. */
  const answer = async (confirmUrl: string, says: 'yes' | 'no') => {
    const { headers } = await fetch(confirmUrl, {
      method: 'POST',
      body: new URLSearchParams({ answer: says }),
      redirect: 'manual',
    })
    return new URL(headers.get('location') ?? '')
  }
  const paidAmounts = async () => (await own.outside()).paid.map((invoice: any) => invoice.amount_paid)
  const subscribed = async (planId: number) => {
    await own.putCard('tok_visa')
    expect((await owner.post('/team/subscription', chosen(planId))).status).toBe(200)
    await own.putCard('tok_authenticationRequired')
  }
  /** Renews while nobody is there, so that the renewal waits. */
  const renew = async () => {
    await own.advance(32)
    await own.sync()
    await app.settleJobs()
  }

  it('subscribes after the owner has confirmed it, and charges once', async () => {
    const ask = () =>
      owner.post('/team/subscription', chosen(plans.starter), { 'idempotency-key': 'subscribe' })
    const asked = await ask()
    expect([asked.status, asked.code]).toEqual([402, 'payment_needs_owner'])
    expect((await ask()).text).toBe(asked.text)
    expect(await subscription()).toMatchObject({ isChanging: true, isAwaitingOwner: true })
    expect((await owner.post('/team/subscription', chosen(plans.starter))).code).toBe('subscription_busy')
    const [payment] = await waiting()
    expect(payment!.attributes).toMatchObject({
      paymentType: 'subscription',
      amount: '30.00',
      state: 'waiting',
      path: '/manage-billing',
      canGiveUp: true,
    })
    expect(await waiting(await app.as('member'))).toEqual([])
    expect(
      (await (await app.as('member')).post(`/team/payments_to_confirm/${payment!.id}/complete`)).status,
    ).toBe(404)
    const back = await answer(payment!.attributes.confirmUrl, 'yes')
    expect(`${back.pathname}${back.search}`).toBe(`/confirm-payment?payment=${payment!.id}`)
    expect(await complete(payment!.id)).toMatchObject({ state: 'paid', confirmUrl: null })
    expect(await complete(payment!.id)).toMatchObject({ state: 'paid' })
    expect(await subscription()).toMatchObject({
      planId: String(plans.starter),
      status: 'active',
      isChanging: false,
      isAwaitingOwner: false,
    })
    expect(await paidAmounts()).toEqual([3_000])
    expect((await own.state()).mails).toEqual([`subscription-started ${app.world.users.owner.email}`])
    expect(await app.audit()).toEqual([])
  })

  it.each(['no', 'given up', 'too late'] as const)(
    'changes nothing if the owner does not confirm it (%s), and can be subscribed again',
    async end => {
      await owner.post('/team/subscription', chosen(plans.starter))
      const [payment] = await waiting()
      if (end === 'no') await answer(payment!.attributes.confirmUrl, 'no')
      if (end === 'too late')
        await own.one("update subscription_changes set created_at = now() - interval '23 hours' returning id")
      const after =
        end === 'given up'
          ? (await owner.delete(`/team/payments_to_confirm/${payment!.id}`)).body.data.attributes
          : await complete(payment!.id)
      expect(after.state).toBe('refused')
      expect(await own.one('select state from subscription_changes')).toEqual({ state: 'refused' })
      expect((await own.outside()).live.filter((each: any) => each.status !== 'incomplete_expired')).toEqual(
        [],
      )
      expect(await subscription()).toMatchObject({ isChanging: false, isAwaitingOwner: false })
      expect(await waiting()).toEqual([])
      expect((await owner.post('/team/subscription', chosen(plans.starter))).code).toBe('payment_needs_owner')
      expect(await paidAmounts()).toEqual([])
      await owner.delete(`/team/payments_to_confirm/${(await waiting())[0]!.id}`)
      expect(await app.audit()).toEqual([])
    },
  )

  it('finds by the provider’s webhook that the owner has confirmed, without anybody coming back', async () => {
    const report = async (id: string) => {
      const { customer_id: customer } = await own.one('select customer_id from provider_customers')
      const event = {
        id,
        object: 'event',
        type: 'invoice.paid',
        data: { object: { object: 'invoice', customer } },
      }
      await Promise.all([
        sendPaymentEvent(app, event),
        sendPaymentEvent(app, { ...event, id: `${id}_again` }),
      ])
      await app.settleJobs()
    }
    await owner.post('/team/subscription', chosen(plans.starter))
    await answer((await waiting())[0]!.attributes.confirmUrl, 'yes')
    await report(`evt_${Date.now()}_subscribed`)
    expect(await subscription()).toMatchObject({ status: 'active', isChanging: false })
    await owner.put('/team/subscription', chosen(plans.growth))
    await answer((await waiting())[0]!.attributes.confirmUrl, 'yes')
    await report(`evt_${Date.now()}_changed`)
    expect(await subscription()).toMatchObject({ planId: String(plans.growth), isChanging: false })
    expect((await own.state()).mails.map(mail => mail.split(' ')[0])).toEqual([
      'plan-changed',
      'subscription-started',
    ])
  })

  it('mails the owners the link when a change is left unconfirmed, and not when it was confirmed', async () => {
    const mailedAfter = async () =>
      (
        await own.one(
          `select coalesce(extract(epoch from max(start_after - created_on)), 0)::int as seconds
          from pgboss.job
          where name like '%mail-change-to-confirm%' or data::text like '%mail-change-to-confirm%'`,
        )
      ).seconds
    await owner.post('/team/subscription', chosen(plans.starter))
    const { id: changeId } = await own.one('select id from subscription_changes')
    expect(await mailedAfter()).toBe(180)
    await mailChangeToConfirm(app.db, asRowId(Number(changeId)))
    await mailChangeToConfirm(app.db, asRowId(Number(changeId)))
    await app.settleJobs()
    const toOwner = async () =>
      (await inboxOf(app, app.world.users.owner.email)).filter(({ text }) => text.includes('You chose Small'))
    const [payment] = await waiting()
    const mails = await toOwner()
    expect(mails.map(mail => mail.subject)).toEqual(['Confirm the payment for Small'])
    expect(mails[0]!.text).toContain(`/confirm-payment?payment=${payment!.id}`)
    expect(mails[0]!.text).toMatch(/Hello \w+,/)
    await answer(payment!.attributes.confirmUrl, 'yes')
    await complete(payment!.id)
    await mailChangeToConfirm(app.db, asRowId(Number(changeId)))
    await app.settleJobs()
    expect(await toOwner()).toHaveLength(1)
  })

  it('changes the plan after the owner has confirmed it, and keeps the old one until then', async () => {
    await subscribed(plans.starter)
    await owner.delete('/team/subscription')
    const asked = await owner.put('/team/subscription', chosen(plans.growth))
    expect([asked.status, asked.code]).toEqual([402, 'payment_needs_owner'])
    expect(await subscription()).toMatchObject({ planId: String(plans.starter), isAwaitingOwner: true })
    const [payment] = await waiting()
    await answer(payment!.attributes.confirmUrl, 'yes')
    expect(
      (await Promise.all([complete(payment!.id), complete(payment!.id)])).map(each => each.state),
    ).toEqual(['paid', 'paid'])
    expect(await subscription()).toMatchObject({
      planId: String(plans.growth),
      status: 'active',
      cancelAtPeriodEnd: false,
      isChanging: false,
    })
    expect(await paidAmounts()).toHaveLength(2)
    expect((await own.outside()).live[0].metadata).toMatchObject({ plan_name: 'Large' })
    expect((await own.state()).mails.filter(mail => mail.startsWith('plan-changed'))).toHaveLength(1)
    expect(await app.audit()).toEqual([])
  })

  it('keeps the plan if the owner does not confirm the change', async () => {
    await subscribed(plans.growth)
    await owner.put('/team/subscription', chosen(plans.yearly))
    const [payment] = await waiting()
    await answer(payment!.attributes.confirmUrl, 'no')
    expect(await complete(payment!.id)).toMatchObject({ state: 'refused' })
    expect(await subscription()).toMatchObject({
      planId: String(plans.growth),
      status: 'active',
      isChanging: false,
    })
    expect(await paidAmounts()).toEqual([9_000])
    expect((await owner.put('/team/subscription', chosen(plans.yearly))).code).toBe('payment_needs_owner')
    expect((await owner.delete(`/team/payments_to_confirm/${(await waiting())[0]!.id}`)).status).toBe(200)
    expect(await app.audit()).toEqual([])
  })

  it('mails the owners a link that confirms a renewal, alerts them, and is paid by it once', async () => {
    await subscribed(plans.starter)
    await renew()
    const { id } = (await waiting())[0]!
    // The provider tries again by itself, and asks the owner about the same payment.
    await own.advance(3)
    await own.sync()
    expect((await waiting()).map(each => each.id)).toEqual([id])
    expect(await subscription()).toMatchObject({
      status: 'past_due',
      isAwaitingOwner: true,
      isChanging: false,
    })
    const [payment] = await waiting()
    expect(payment!.attributes).toMatchObject({ amount: '30.00', canGiveUp: false })
    const mails = (await inboxOf(app, app.world.users.owner.email)).filter(
      ({ subject, text }) => subject.startsWith('Confirm the') && text.includes('renewal'),
    )
    expect(mails.map(mail => mail.subject)).toEqual(['Confirm the payment for Small'])
    expect(mails[0]!.text).toContain(`/confirm-payment?payment=${payment!.id}`)
    const alerts = async () =>
      (await owner.get('/team/alerts')).body.data.attributes.alert_messages.map(({ kind, to }: any) => [
        kind,
        to,
      ])
    expect(await alerts()).toEqual(expect.arrayContaining([['payment_to_confirm', '/confirm-payment']]))
    expect(await alerts()).not.toContainEqual(expect.arrayContaining(['renewal_failed']))
    expect((await owner.delete(`/team/payments_to_confirm/${payment!.id}`)).status).toBe(404)
    await answer(payment!.attributes.confirmUrl, 'yes')
    expect(await complete(payment!.id)).toMatchObject({ state: 'paid' })
    expect(await subscription()).toMatchObject({ status: 'active', isAwaitingOwner: false })
    expect(await paidAmounts()).toEqual([3_000, 3_000])
    expect(await alerts()).not.toContainEqual(['payment_to_confirm', '/confirm-payment'])
    expect(await app.audit()).toEqual([])
  })

  it('asks the owner again when a failed renewal is tried again, or takes another card', async () => {
    await subscribed(plans.starter)
    await renew()
    const [first] = await waiting()
    await answer(first!.attributes.confirmUrl, 'no')
    expect(await complete(first!.id)).toMatchObject({
      state: 'refused',
      reason: 'The card’s owner did not confirm it with the bank.',
    })
    for (let time = 0; time < 2; time += 1)
      expect((await owner.post('/team/subscription/pay')).code).toBe('payment_needs_owner')
    expect(await subscription()).toMatchObject({ isChanging: false, isAwaitingOwner: true })
    const [again] = await waiting()
    expect(again!.id).toBe(first!.id)
    await answer(again!.attributes.confirmUrl, 'yes')
    expect(await complete(again!.id)).toMatchObject({ state: 'paid' })
    expect(await subscription()).toMatchObject({ status: 'active' })

    await renew()
    expect((await owner.post('/team/subscription/pay')).code).toBe('payment_needs_owner')
    await own.putCard('tok_visa')
    expect((await owner.post('/team/subscription/pay')).status).toBe(200)
    expect(await subscription()).toMatchObject({ status: 'active', isAwaitingOwner: false })
    expect(await paidAmounts()).toEqual([3_000, 3_000, 3_000])
    expect(await app.audit()).toEqual([])
  })
})
