import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import { webhookReceiver } from '../../fresh-sandbox.ts'
import { refusal, startPayments, type PaymentsUnderTest } from '../payments-under-test.ts'

let payments: PaymentsUnderTest
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
beforeAll(async () => {
  payments = await startPayments()
  receiver = await webhookReceiver()
})
beforeEach(async () => {
  await payments.sandbox.control('POST', '/reset', {})
  receiver.received.length = 0
})
afterAll(async () => {
  await payments.sandbox.close()
  await receiver.close()
})

const controller = {
  stripe_dashboard: { type: 'full' },
  fees: { payer: 'account' },
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
} as const
const makeAccount = () => payments.stripe.accounts.create({ controller, email: 'store@acme.test' })
const act = (id: string, body: object) => payments.sandbox.control('POST', `/payments/accounts/${id}`, body)
const sandboxPage = (path: string, form?: Record<string, string>) =>
  fetch(new URL(path, payments.sandbox.url()), {
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
async function readyAccount(given?: Record<string, string>) {
  const { id } = await makeAccount()
  await act(id, { action: 'submit', given })
  return id
}
const sell = (stripeAccount: string, amount = 4096, fee = 1140) =>
  payments.stripe.paymentIntents.create(
    {
      amount,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      application_fee_amount: fee,
    },
    { stripeAccount },
  )

describe('setting up an account', () => {
  it('begins with everything due, and the link opens once', async () => {
    const account = await makeAccount()
    expect(account).toMatchObject({ charges_enabled: false, details_submitted: false })
    expect(account.requirements!.currently_due).toContain('external_account')
    const link = await payments.stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      refresh_url: 'http://127.0.0.1:1/again',
      return_url: 'http://127.0.0.1:1/back',
    })
    expect(link.expires_at - link.created).toBe(300)
    const first = await sandboxPage(link.url)
    const form = first.headers.get('location')!
    expect(form).toContain('/form')
    expect((await sandboxPage(link.url)).headers.get('location')).toBe('http://127.0.0.1:1/again')

    const left = await sandboxPage(form, { 'company.name': 'Acme Inc.', action: 'leave' })
    expect(left.headers.get('location')).toBe('http://127.0.0.1:1/back')
    const unfinished = await payments.stripe.accounts.retrieve(account.id)
    expect(unfinished.details_submitted).toBe(false)
    expect(unfinished.requirements!.currently_due).not.toContain('company.name')

    const incomplete = await sandboxPage(form, { 'company.name': 'Acme Inc.', action: 'submit' })
    expect(await incomplete.text()).toContain('Still missing: Type of business')
    expect((await payments.stripe.accounts.retrieve(account.id)).charges_enabled).toBe(false)
  })

  it('sends the events of an account to its own endpoint, signed with its own secret', async () => {
    await payments.sandbox.control('POST', '/payments/connect-webhook-url', {
      url: receiver.url,
      secret: 'whsec_own',
    })
    const id = await readyAccount()
    await act(id, { action: 'restrict' })
    await act(id, { action: 'disconnect' })
    await receiver.until(3)
    const events = receiver.received.map(({ body, headers }) =>
      payments.stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), 'whsec_own'),
    )
    expect(events.map(({ type, account }) => [type, account]).toSorted()).toEqual([
      ['account.application.deauthorized', id],
      ['account.updated', id],
      ['account.updated', id],
    ])
    expect(await refusal(payments.stripe.accounts.retrieve(id))).toMatchObject({
      statusCode: 403,
      code: 'account_invalid',
    })
  })

  it('takes charges away and gives them back', async () => {
    const id = await readyAccount()
    await act(id, { action: 'restrict' })
    const restricted = await payments.stripe.accounts.retrieve(id)
    expect(restricted).toMatchObject({ charges_enabled: false, payouts_enabled: false })
    expect((await refusal(sell(id))).message).toContain('cannot currently make charges')
    await act(id, { action: 'allow' })
    expect(await sell(id)).toMatchObject({ status: 'succeeded' })
  })
})

describe('selling on an account', () => {
  it('keeps what happens on an account apart from the platform and from other accounts', async () => {
    const id = await readyAccount()
    const other = await readyAccount()
    const sale = await sell(id)
    expect(await refusal(payments.stripe.paymentIntents.retrieve(sale.id))).toMatchObject({ statusCode: 404 })
    expect(
      await refusal(payments.stripe.paymentIntents.retrieve(sale.id, {}, { stripeAccount: other })),
    ).toMatchObject({ statusCode: 404 })
    expect(
      await refusal(payments.stripe.paymentIntents.retrieve(sale.id, {}, { stripeAccount: 'acct_foreign' })),
    ).toMatchObject({ statusCode: 403 })
  })

  it('sends payments, refunds and payouts with the account, and never to the platform’s endpoint', async () => {
    const platform = await webhookReceiver()
    await payments.sandbox.control('POST', '/payments/webhook-url', { url: platform.url })
    await payments.sandbox.control('POST', '/payments/connect-webhook-url', { url: receiver.url })
    const id = await readyAccount()
    const sale = await sell(id)
    await payments.stripe.refunds.create({ payment_intent: sale.id, amount: 100 }, { stripeAccount: id })
    await payments.sandbox.control('POST', `/payments/accounts/${id}/clock`, { advance_days: 5 })
    await receiver.until(8)
    const events = receiver.received.map(({ body }) => JSON.parse(body) as Stripe.Event)
    expect(new Set(events.map(event => event.account))).toEqual(new Set([id]))
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'payment_intent.succeeded',
        'charge.succeeded',
        'charge.refunded',
        'refund.created',
        'payout.created',
        'payout.paid',
      ]),
    )
    expect(platform.received).toEqual([])
    await platform.close()
  })

  it('adds up to the cent from the charge to the payout', async () => {
    const id = await readyAccount()
    const sale = await sell(id)
    const options = { stripeAccount: id }
    const charge = await payments.stripe.charges.retrieve(
      sale.latest_charge as string,
      { expand: ['balance_transaction'] },
      options,
    )
    expect(charge.balance_transaction).toMatchObject({ amount: 4096, fee: 149 + 1140, net: 2807 })
    await payments.stripe.refunds.create({ payment_intent: sale.id, amount: 598 }, options)
    const fee = charge.application_fee as string
    await payments.stripe.applicationFees.createRefund(fee, { amount: 120 })
    expect(await payments.stripe.applicationFees.retrieve(fee)).toMatchObject({ amount_refunded: 120 })
    expect(await refusal(payments.stripe.applicationFees.createRefund(fee, { amount: 1021 }))).toMatchObject({
      statusCode: 400,
    })

    await payments.sandbox.control('POST', `/payments/accounts/${id}/clock`, { advance_days: 4 })
    const { data } = await payments.stripe.payouts.list({}, options)
    expect(data).toMatchObject([{ amount: 2807 - 598 + 120, status: 'paid' }])
    expect(data[0]).toMatchObject({ reconciliation_status: 'completed' })
    const lines = await payments.stripe.balanceTransactions.list({ payout: data[0]!.id, limit: 100 }, options)
    expect(lines.data.map(({ type }) => type).toSorted()).toEqual([
      'application_fee_refund',
      'charge',
      'payout',
      'refund',
    ])
    expect(lines.data.reduce((sum, line) => sum + line.net, 0)).toBe(0)
    const balance = await payments.stripe.balance.retrieve({}, options)
    expect(balance.available[0]!.amount).toBe(0)
  })

  it('lists a part of a payout’s lines until the next day', async () => {
    const id = await readyAccount()
    await sell(id)
    await sell(id)
    const options = { stripeAccount: id }
    await payments.sandbox.control('POST', `/payments/accounts/${id}/clock`, { advance_days: 2 })
    const [payout] = (await payments.stripe.payouts.list({}, options)).data
    expect(payout).toMatchObject({ status: 'in_transit', reconciliation_status: 'in_progress' })
    const count = async () =>
      (await payments.stripe.balanceTransactions.list({ payout: payout!.id }, options)).data.length
    expect(await count()).toBe(2)
    await payments.sandbox.control('POST', `/payments/accounts/${id}/clock`, { advance_days: 1 })
    expect(await count()).toBe(3)
  })

  it('takes the money of a disputed charge, and gives it back when the dispute is won', async () => {
    const id = await readyAccount()
    const { latest_charge: charge } = await sell(id)
    const options = { stripeAccount: id }
    const path = `/payments/accounts/${id}/disputes`
    const dispute = (await payments.sandbox.control('POST', path, { charge })) as { id: string }
    await payments.sandbox.control('POST', path, { dispute: dispute.id, status: 'won' })
    const { data } = await payments.stripe.balanceTransactions.list({ expand: ['data.source'] }, options)
    expect(data.map(line => [line.reporting_category, line.amount, line.fee])).toEqual([
      ['dispute_reversal', 4096, 0],
      ['dispute', -4096, 1500],
      ['charge', 4096, 1289],
    ])
    expect(data[0]!.source).toMatchObject({ object: 'dispute', charge, status: 'won' })
    expect(await payments.stripe.disputes.retrieve(dispute.id, {}, options)).toMatchObject({ status: 'won' })
  })

  it('returns a payout that the bank refuses to the balance', async () => {
    const id = await readyAccount({ external_account: '000111111116' })
    await sell(id, 10_000, 0)
    await payments.sandbox.control('POST', `/payments/accounts/${id}/clock`, { advance_days: 4 })
    const { data } = await payments.stripe.payouts.list({}, { stripeAccount: id })
    expect(data.map(({ status }) => status)).toContain('failed')
    const balance = await payments.stripe.balance.retrieve({}, { stripeAccount: id })
    expect(balance.available[0]!.amount + data[0]!.amount).toBeGreaterThan(0)
  })

  it('makes one account for a key, also when the reply is lost or late', async () => {
    const once = { idempotencyKey: 'account-of-7' }
    for (const mode of ['lost_reply', 'late_reply']) {
      const key = { idempotencyKey: `account-${mode}` }
      await payments.sandbox.control('POST', '/faults', {
        service: 'payments',
        match: 'POST /v1/accounts',
        mode,
        delayMs: 50,
      })
      const first = await payments.stripe.accounts.create({ controller }, key).catch(() => undefined)
      const again = await payments.stripe.accounts.create({ controller }, key)
      if (first) expect(again.id).toBe(first.id)
    }
    const [one, two] = await Promise.all([
      payments.client(2).accounts.create({ controller }, once),
      payments.client(2).accounts.create({ controller }, once),
    ])
    expect(one.id).toBe(two.id)
    expect((await payments.stripe.accounts.list({ limit: 100 })).data).toHaveLength(3)
  })
})
