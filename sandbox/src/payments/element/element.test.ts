import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPayments, type PaymentsUnderTest } from '../payments-under-test.ts'

let payments: PaymentsUnderTest
let account: string
beforeAll(async () => {
  payments = await startPayments()
  const made = await payments.stripe.accounts.create({
    controller: {
      stripe_dashboard: { type: 'full' },
      fees: { payer: 'account' },
      losses: { payments: 'stripe' },
      requirement_collection: 'stripe',
    },
  })
  account = made.id
  await payments.sandbox.control('POST', `/payments/accounts/${account}`, { action: 'submit' })
})
afterAll(() => payments.sandbox.close())

const begin = () =>
  payments.stripe.paymentIntents.create(
    { amount: 4096, currency: 'usd', application_fee_amount: 1140 },
    { stripeAccount: account },
  )
/** What the element's script sends from the shopper's browser. */
async function type(intent: { id: string; client_secret: string | null }, number: string, secret?: string) {
  const answer = await fetch(new URL(`/v1/payment_intents/${intent.id}/confirm`, payments.sandbox.url()), {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_ribbon', 'stripe-account': account },
    body: new URLSearchParams({
      client_secret: secret ?? intent.client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, any> }
}

it('a card typed in the element pays on the account, and a refused one can be replaced', async () => {
  const intent = await begin()
  const refused = await type(intent, '4000000000000002')
  expect([refused.status, refused.body['error'].code]).toEqual([402, 'card_declined'])
  const paid = await type(intent, '4242424242424242')
  expect([paid.status, paid.body['status']]).toEqual([200, 'succeeded'])
  const read = await payments.stripe.paymentIntents.retrieve(intent.id, {}, { stripeAccount: account })
  expect(read).toMatchObject({ status: 'succeeded', amount_received: 4096 })
})

it('the bank of a card is asked on its page, for the payment of the account, by its secret alone', async () => {
  const intent = await begin()
  expect((await type(intent, '4000002500003155')).body['status']).toBe('requires_action')
  const page = (secret: string) =>
    new URL(`/payments/challenge/${intent.id}?client_secret=${secret}`, payments.sandbox.url())
  expect((await fetch(page('wrong'))).status).toBe(404)
  const shown = await fetch(page(intent.client_secret!))
  expect(await shown.text()).toContain('confirm this payment')
  await fetch(page(intent.client_secret!), { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) })
  const read = await payments.stripe.paymentIntents.retrieve(intent.id, {}, { stripeAccount: account })
  expect(read.status).toBe('succeeded')
})

it('a browser without the secret of a payment neither reads nor pays it', async () => {
  const intent = await begin()
  expect((await type(intent, '4242424242424242', 'pi_wrong_secret_x')).status).toBe(400)
  const answer = await fetch(new URL(`/v1/payment_intents/${intent.id}`, payments.sandbox.url()), {
    headers: { authorization: 'Bearer pk_test_ribbon', 'stripe-account': account },
  })
  expect(answer.status).toBe(400)
})
