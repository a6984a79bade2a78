import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookReceiver } from '../fresh-sandbox.ts'
import { charge, refusal, startPayments, type PaymentsUnderTest } from './payments-under-test.ts'

let sandbox: PaymentsUnderTest['sandbox']
let stripe: PaymentsUnderTest['stripe']
let customerWith: PaymentsUnderTest['customerWith']

beforeAll(async () => {
  ;({ sandbox, stripe, customerWith } = await startPayments())
})
beforeEach(() => sandbox.control('POST', '/reset'))
afterAll(() => sandbox.close())

describe('a team with a card', () => {
  test('is charged off session and refunded, partly and then whole', async () => {
    const owner = await customerWith('tok_visa')
    const intent = await stripe.paymentIntents.create({ ...charge(owner), expand: ['latest_charge'] })
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 5841,
      metadata: { order_id: '41' },
      customer: owner.customer,
    })
    expect((intent.latest_charge as Stripe.Charge).payment_method_details?.card?.last4).toBe('4242')

    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 841,
      metadata: { order_id: '41' },
    })
    expect(part).toMatchObject({ status: 'succeeded', amount: 841 })
    expect(await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 5001 }))).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
    })
    await stripe.refunds.create({ payment_intent: intent.id })
    expect(await refusal(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    expect(
      (await stripe.refunds.list({ payment_intent: intent.id })).data.map(({ amount }) => amount),
    ).toEqual([5000, 841])
    expect((await sandbox.control('GET', '/payments/ledger')).totals).toMatchObject({
      charged: 5841,
      refunded: 5841,
      net: 0,
      succeeded: 1,
      failed: 0,
    })
  })

  test('is found by its customer, its payment method and the metadata of its payment', async () => {
    const owner = await customerWith('tok_mastercard')
    const intent = await stripe.paymentIntents.create(charge(owner, 900, '77'))
    expect(
      ((await stripe.customers.retrieve(owner.customer)) as Stripe.Customer).invoice_settings
        .default_payment_method,
    ).toBe(owner.method)
    expect((await stripe.customers.listPaymentMethods(owner.customer)).data.map(({ id }) => id)).toEqual([
      owner.method,
    ])
    expect((await stripe.paymentIntents.search({ query: "metadata['order_id']:'77'" })).data[0]?.id).toBe(
      intent.id,
    )
    for (let n = 0; n < 12; n += 1) await stripe.paymentIntents.create(charge(owner, 1000 + n))
    const amounts: number[] = []
    for await (const each of stripe.paymentIntents.list({ customer: owner.customer, limit: 5 }))
      amounts.push(each.amount)
    expect(amounts).toEqual([1011, 1010, 1009, 1008, 1007, 1006, 1005, 1004, 1003, 1002, 1001, 1000, 900])
  })

  test('pays nothing more once the card is detached or the customer deleted', async () => {
    const owner = await customerWith('tok_visa')
    await stripe.paymentMethods.detach(owner.method)
    expect(await refusal(stripe.paymentIntents.create(charge(owner)))).toMatchObject({ statusCode: 400 })
    expect(await stripe.customers.del(owner.customer)).toEqual(
      expect.objectContaining({ id: owner.customer, deleted: true }),
    )
    expect(await refusal(stripe.paymentIntents.create(charge(owner)))).toMatchObject({
      code: 'resource_missing',
    })
  })

  test('can authorize first and capture or cancel later', async () => {
    const owner = await customerWith('tok_visa')
    const held = await stripe.paymentIntents.create({ ...charge(owner, 3000), capture_method: 'manual' })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 3000 })
    expect(await stripe.paymentIntents.capture(held.id, { amount_to_capture: 2000 })).toMatchObject({
      status: 'succeeded',
      amount_received: 2000,
    })
    expect(await refusal(stripe.paymentIntents.cancel(held.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    const other = await stripe.paymentIntents.create({ ...charge(owner, 3000), capture_method: 'manual' })
    expect(await stripe.paymentIntents.cancel(other.id)).toMatchObject({ status: 'canceled' })
    expect((await sandbox.control('GET', '/payments/ledger')).totals.net).toBe(2000)
  })
})

describe('declined cards', () => {
  test.each([
    ['tok_chargeDeclined', 'card_declined', 'generic_decline'],
    ['tok_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['tok_chargeDeclinedExpiredCard', 'expired_card', ''],
  ])('%s cannot be attached', async (token, code, decline) => {
    expect(await refusal(customerWith(token))).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code: decline,
    })
  })

  test('tok_chargeCustomerFail attaches, then every charge is declined and stored', async () => {
    const owner = await customerWith('tok_chargeCustomerFail')
    const error = await refusal(stripe.paymentIntents.create(charge(owner)))
    expect(error).toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
    const intent = await stripe.paymentIntents.retrieve(error.payment_intent!.id)
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    })
    const other = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner.customer })
    expect(
      (await stripe.paymentIntents.confirm(intent.id, { payment_method: other.id, off_session: true }))
        .status,
    ).toBe('succeeded')
  })

  test('a card that needs its owner’s authentication is refused off session and waits for it on session', async () => {
    const customer = await stripe.customers.create({})
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4000000000003220', exp_month: 12, exp_year: 2040, cvc: '123' },
    })
    await stripe.paymentMethods.attach(method.id, { customer: customer.id })
    expect(
      await refusal(stripe.paymentIntents.create(charge({ customer: customer.id, method: method.id }))),
    ).toMatchObject({ code: 'authentication_required' })
    const waiting = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      customer: customer.id,
      payment_method: method.id,
      confirm: true,
      return_url: 'http://back.test/',
    })
    expect(waiting.status).toBe('requires_action')
    await fetch(waiting.next_action!.redirect_to_url!.url!, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'yes' }),
      redirect: 'manual',
    })
    expect((await stripe.paymentIntents.retrieve(waiting.id)).status).toBe('succeeded')
  })

  test('a wrong number, a past year and a used token are refused, and no number is ever stored', async () => {
    const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' }
    expect(
      await refusal(stripe.tokens.create({ card: { ...card, number: '4242424242424241' } })),
    ).toMatchObject({ code: 'incorrect_number', statusCode: 402 })
    expect(await refusal(stripe.tokens.create({ card: { ...card, exp_year: '2020' } }))).toMatchObject({
      code: 'invalid_expiry_year',
    })
    const token = await stripe.tokens.create({ card })
    await stripe.paymentMethods.create({ type: 'card', card: { token: token.id } })
    expect(
      await refusal(stripe.paymentMethods.create({ type: 'card', card: { token: token.id } })),
    ).toMatchObject({ code: 'token_already_used' })
    expect(JSON.stringify(await sandbox.control('GET', '/payments/ledger'))).not.toContain('4242424242424242')
  })

  test('a setup saves a card for later, or says why not', async () => {
    const customer = await stripe.customers.create({})
    const saved = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    expect(saved.status).toBe('succeeded')
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1)
    expect(
      await refusal(
        stripe.setupIntents.create({
          customer: customer.id,
          payment_method: 'pm_card_chargeDeclined',
          confirm: true,
        }),
      ),
    ).toMatchObject({ type: 'StripeCardError' })
  })
})

test('the sandbox has its customers, cards, payments and idempotency keys after a restart', async () => {
  const owner = await customerWith('tok_visa')
  const first = await stripe.paymentIntents.create(charge(owner), { idempotencyKey: 'kept' })
  await sandbox.restart()
  expect((await stripe.paymentIntents.create(charge(owner), { idempotencyKey: 'kept' })).id).toBe(first.id)
  expect((await stripe.paymentIntents.create(charge(owner, 1200))).status).toBe('succeeded')
  expect(await stripe.refunds.create({ payment_intent: first.id })).toMatchObject({ amount: 5841 })
})

test('events are signed and sent until they are accepted', async () => {
  const receiver = await webhookReceiver([500])
  await sandbox.control('POST', '/payments/webhook-url', { url: receiver.url, secret: 'whsec_test' })
  const owner = await customerWith('tok_visa')
  const intent = await stripe.paymentIntents.create(charge(owner))
  const hooks = await receiver.until(7)
  const events = hooks.map(({ body, headers }) =>
    stripe.webhooks.constructEvent(body, headers['stripe-signature']!, 'whsec_test'),
  )
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set([
      'customer.created',
      'payment_method.attached',
      'customer.updated',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]),
  )
  expect(new Set(events.map(({ id }) => id)).size).toBe(6)
  const listed = await stripe.events.list({ type: 'payment_intent.succeeded' })
  expect((listed.data[0]!.data.object as Stripe.PaymentIntent).id).toBe(intent.id)
  await receiver.close()
})

test('plans are products with prices', async () => {
  const product = await stripe.products.create({ name: 'Ribbon Pro' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 4900,
    recurring: { interval: 'month' },
    lookup_key: 'pro',
  })
  expect(
    (await stripe.prices.list({ lookup_keys: ['pro'], expand: ['data.product'] })).data[0],
  ).toMatchObject({ id: price.id, unit_amount: 4900, product: { name: 'Ribbon Pro' } })
})

test('a public test token can be retrieved, an unknown one is not found', async () => {
  const token = await stripe.tokens.retrieve('tok_visa')
  expect([token.id, token.card?.last4]).toEqual(['tok_visa', '4242'])
  await expect(stripe.tokens.retrieve('tok_nobody')).rejects.toMatchObject({ statusCode: 404 })
})
