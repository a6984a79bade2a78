import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { charge, refusal, startPayments, type PaymentsUnderTest } from './payments-under-test.ts'

let sandbox: PaymentsUnderTest['sandbox']
let stripe: PaymentsUnderTest['stripe']
let client: PaymentsUnderTest['client']
let customerWith: PaymentsUnderTest['customerWith']

beforeAll(async () => {
  ;({ sandbox, stripe, client, customerWith } = await startPayments())
})
beforeEach(() => sandbox.control('POST', '/reset'))
afterAll(() => sandbox.close())

describe('requests to the payment provider', () => {
  test('need a secret test key, and name missing parameters', async () => {
    expect(await refusal(client(0, 'sk_live_x').customers.create({}))).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
    expect(await refusal(client(0, 'pk_test_x').customers.create({}))).toMatchObject({ statusCode: 401 })
    expect(
      (
        await client(0, 'pk_test_x').tokens.create({
          card: { number: '4242424242424242', exp_month: '1', exp_year: '2040' },
        })
      ).id,
    ).toMatch(/^tok_/)
    expect(await refusal(stripe.paymentIntents.create({ currency: 'usd' } as never))).toMatchObject({
      code: 'parameter_missing',
      param: 'amount',
    })
    expect(await refusal(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    expect(await refusal(stripe.topups.list())).toMatchObject({ statusCode: 404 })
  })

  test('with one idempotency key are one charge, however often and in parallel they are sent', async () => {
    const owner = await customerWith('tok_visa')
    const options = { idempotencyKey: 'order-41' }
    const first = await stripe.paymentIntents.create(charge(owner), options)
    const again = await stripe.paymentIntents.create(charge(owner), options)
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(await refusal(stripe.paymentIntents.create(charge(owner, 1), options))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })

    await sandbox.control('POST', '/faults', {
      service: 'payments',
      match: 'POST /v1/payment_intents',
      mode: 'slow',
      delayMs: 150,
      times: 1,
    })
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        stripe.paymentIntents.create(charge(owner, 700), { idempotencyKey: 'order-42' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.filter(each => each.status === 'rejected' && each.reason.statusCode === 409)).toHaveLength(
      4,
    )
    expect((await sandbox.control('GET', '/payments/ledger')).totals).toMatchObject({
      charged: 6541,
      succeeded: 2,
    })
  })

  test('that were declined answer the same under their key; those that failed validation can be corrected', async () => {
    const owner = await customerWith('tok_chargeCustomerFail')
    const one = await refusal(stripe.paymentIntents.create(charge(owner), { idempotencyKey: 'a' }))
    const two = await refusal(stripe.paymentIntents.create(charge(owner), { idempotencyKey: 'a' }))
    expect(two.payment_intent!.id).toBe(one.payment_intent!.id)
    await refusal(stripe.paymentIntents.create(charge(owner, 1), { idempotencyKey: 'b' }))
    expect(
      (await refusal(stripe.paymentIntents.create(charge(owner, 900), { idempotencyKey: 'b' }))).code,
    ).toBe('card_declined')
  })
})

describe('faults of the payment provider', () => {
  const plan = (mode: string, more: object = {}) =>
    sandbox.control('POST', '/faults', {
      service: 'payments',
      match: 'POST /v1/payment_intents',
      mode,
      ...more,
    })
  const charged = async () => (await sandbox.control('GET', '/payments/ledger')).totals.charged as number

  test('an error after the charge is repeated for its key, and the charge is found in the list', async () => {
    const owner = await customerWith('tok_visa')
    await plan('error_after')
    const options = { idempotencyKey: 'order-43' }
    expect(await refusal(stripe.paymentIntents.create(charge(owner, 800, '43'), options))).toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    })
    expect(await refusal(stripe.paymentIntents.create(charge(owner, 800, '43'), options))).toMatchObject({
      statusCode: 500,
    })
    expect(await charged()).toBe(800)
    expect((await stripe.paymentIntents.list({ customer: owner.customer })).data[0]).toMatchObject({
      status: 'succeeded',
      metadata: { order_id: '43' },
    })
  })

  test('an error before the charge leaves nothing, and the key can be used again', async () => {
    const owner = await customerWith('tok_visa')
    await plan('error_before')
    await refusal(stripe.paymentIntents.create(charge(owner), { idempotencyKey: 'x' }))
    expect(await charged()).toBe(0)
    expect((await stripe.paymentIntents.create(charge(owner), { idempotencyKey: 'x' })).status).toBe(
      'succeeded',
    )
  })

  test('a lost reply is recovered by the same key: the client retries and is charged once', async () => {
    const owner = await customerWith('tok_visa')
    await plan('lost_reply')
    // The client tries a connection that was cut once more, even when told not to retry.
    const intent = await stripe.paymentIntents.create(charge(owner, 600), { idempotencyKey: 'lost' })
    expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await stripe.paymentIntents.create(charge(owner, 600), { idempotencyKey: 'lost' })).id).toBe(
      intent.id,
    )
    expect(await charged()).toBe(600)
  })

  test('a planned decline and a planned hang take effect, and plans can be removed', async () => {
    const owner = await customerWith('tok_visa')
    await plan('decline')
    expect((await refusal(stripe.paymentIntents.create(charge(owner)))).code).toBe('card_declined')
    await plan('hang')
    expect((await refusal(stripe.paymentIntents.create(charge(owner), { timeout: 100 }))).type).toBe(
      'StripeConnectionError',
    )
    await plan('error_before', { times: 5 })
    await sandbox.control('DELETE', '/faults')
    expect((await stripe.paymentIntents.create(charge(owner, 400))).status).toBe('succeeded')
    expect(await charged()).toBe(400)
  })
})
