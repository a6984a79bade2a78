import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freshSandbox, type FreshSandbox } from '../../../../sandbox/src/fresh-sandbox.ts'
import { CardRefused, openPayments, type Payments } from './payments.ts'

let sandbox: FreshSandbox
let payments: Payments
let customerId: string

beforeAll(async () => {
  sandbox = await freshSandbox()
  payments = openPayments({
    STRIPE_SECRET_KEY: 'sk_test_adapter',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_adapter',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect_test',
    STRIPE_API_BASE: sandbox.url(),
    SANDBOX_URL: undefined,
  })
  customerId = (
    await payments.createCustomer({ name: 'Acme', email: 'billing@acme.test', idempotencyKey: 'team-1' })
  ).customerId
})
afterEach(() => sandbox.control('DELETE', '/faults'))
afterAll(() => sandbox.close())

const card = async (token: string) => (await payments.addCard({ customerId, token })).methodId
const charge = async (idempotencyKey: string, token = 'tok_visa') =>
  payments.charge({
    customerId,
    methodId: await card(token),
    amountCents: 5841,
    currency: 'usd',
    idempotencyKey,
    description: 'Order 41',
    returnPath: '/confirm-payment',
    metadata: { order_id: '41' },
  })
const fault = (match: string, mode: string, times = 1) =>
  sandbox.control('POST', '/faults', { service: 'payments', match, mode, times })
const chargesOf = async (key: string) =>
  (
    (await sandbox.control('GET', '/payments/ledger')) as {
      payment_intents: { status: string; metadata: Record<string, string> }[]
    }
  ).payment_intents.filter(intent => intent.metadata['attempt_key'] === key && intent.status === 'succeeded')
    .length

describe('cards at the payment provider', () => {
  test('a customer is created once per key', async () => {
    expect(
      await payments.createCustomer({ name: 'Acme', email: 'billing@acme.test', idempotencyKey: 'team-1' }),
    ).toEqual({ customerId })
  })
  test('a token becomes a card of the customer, which can be made the default', async () => {
    const added = await payments.addCard({ customerId, token: 'tok_mastercard' })
    expect(added).toMatchObject({ brand: 'mastercard', last4: '4444', expiryMonth: 12 })
    await payments.setDefaultCard({ customerId, methodId: added.methodId })
  })
  test('a card that the network declines is not added', async () => {
    await expect(payments.addCard({ customerId, token: 'tok_chargeDeclined' })).rejects.toThrow(CardRefused)
    await expect(payments.addCard({ customerId, token: 'tok_chargeDeclined' })).rejects.toThrow(
      'Your card was declined.',
    )
  })
})

describe('charges at the payment provider', () => {
  test('a valid card is charged once per key', async () => {
    const methodId = await card('tok_visa')
    const ask = () =>
      payments.charge({
        customerId,
        methodId,
        amountCents: 1200,
        currency: 'usd',
        idempotencyKey: 'once',
        description: 'Order 1',
        returnPath: '/confirm-payment',
      })
    const first = await ask()
    expect(first.state).toBe('succeeded')
    expect(await ask()).toEqual(first)
    expect(await chargesOf('once')).toBe(1)
    expect(await payments.findCharge({ customerId, idempotencyKey: 'once', since: new Date() })).toEqual(
      first,
    )
  })
  test('a declined card answers with the network’s sentence, now and when asked again', async () => {
    expect(await charge('declined', 'tok_chargeCustomerFail')).toEqual({
      state: 'refused',
      reason: 'Your card was declined.',
    })
    expect(await payments.findCharge({ customerId, idempotencyKey: 'declined' })).toEqual({
      state: 'refused',
      reason: 'Your card was declined.',
    })
  })
  test('a card whose bank asks its owner waits for the answer, and is charged once the owner has confirmed', async () => {
    const waiting = await charge('authentication', 'tok_authenticationRequired')
    if (waiting.state !== 'needs_owner') throw new Error(waiting.state)
    expect(await chargesOf('authentication')).toBe(0)
    await fetch(waiting.confirmUrl, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'yes' }),
      redirect: 'manual',
    })
    expect(await payments.readCharge(waiting.providerId)).toMatchObject({ state: 'succeeded' })
    expect(await chargesOf('authentication')).toBe(1)
  })
  test('a payment that its owner does not confirm is refused in our words', async () => {
    const waiting = await charge('not-me', 'tok_authenticationRequired')
    if (waiting.state !== 'needs_owner') throw new Error(waiting.state)
    await fetch(waiting.confirmUrl, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'no' }),
      redirect: 'manual',
    })
    expect(await payments.readCharge(waiting.providerId)).toEqual({
      state: 'refused',
      reason: 'The card’s owner did not confirm it with the bank.',
    })
    const given = await charge('given-up', 'tok_authenticationRequired')
    if (given.state !== 'needs_owner') throw new Error(given.state)
    expect(await payments.cancelCharge(given.providerId)).toEqual({
      state: 'refused',
      reason: 'It was not confirmed with the bank.',
    })
  })
  test('an unknown card is refused, with nothing charged', async () => {
    const refused = await payments.charge({
      customerId,
      methodId: 'pm_nothing',
      amountCents: 1200,
      currency: 'usd',
      idempotencyKey: 'no-card',
      description: 'Order 1',
      returnPath: '/confirm-payment',
    })
    expect(refused).toMatchObject({ state: 'refused' })
    expect(await payments.findCharge({ customerId, idempotencyKey: 'no-card' })).toEqual({ state: 'none' })
  })
  test.each(['error_after', 'lost_reply'])(
    '%s at every try leaves the outcome unknown, and the charge is found by its key',
    async mode => {
      const methodId = await card('tok_visa')
      await fault('POST /v1/payment_intents', mode, 5)
      const idempotencyKey = `unknown-${mode}`
      expect(
        await payments.charge({
          customerId,
          methodId,
          amountCents: 900,
          currency: 'usd',
          idempotencyKey,
          description: 'Order 2',
          returnPath: '/confirm-payment',
        }),
      ).toMatchObject({ state: expect.stringMatching(/unknown|succeeded/) })
      await sandbox.control('DELETE', '/faults')
      expect(await payments.findCharge({ customerId, idempotencyKey })).toMatchObject({ state: 'succeeded' })
      expect(await chargesOf(idempotencyKey)).toBe(1)
    },
  )
  test('a provider error before the charge leaves nothing, and the same key can charge later', async () => {
    await fault('POST /v1/payment_intents', 'error_before', 5)
    expect(await charge('before')).toMatchObject({ state: 'unknown' })
    await sandbox.control('DELETE', '/faults')
    expect(await payments.findCharge({ customerId, idempotencyKey: 'before' })).toEqual({ state: 'none' })
    expect(await charge('before-2')).toMatchObject({ state: 'succeeded' })
  })
  test('an unreachable provider leaves the outcome unknown', async () => {
    await fault('GET /v1/payment_intents', 'error_before', 5)
    expect(await payments.findCharge({ customerId, idempotencyKey: 'once' })).toMatchObject({
      state: 'unknown',
    })
  })
})

describe('refunds at the payment provider', () => {
  test('a charge is refunded once, however often it is requested', async () => {
    const paid = await charge('to-refund')
    if (paid.state !== 'succeeded') throw new Error(paid.state)
    const refund = { providerId: paid.providerId, amountCents: 5841, idempotencyKey: 'refund-1' }
    const first = await payments.refund(refund)
    expect(first).toMatchObject({ state: 'succeeded' })
    expect(await payments.refund(refund)).toEqual(first)
    expect(await payments.refund({ ...refund, idempotencyKey: 'refund-by-hand' })).toEqual(first)
  })
  test.each(['error_after', 'lost_reply'])('a refund whose answer is lost (%s) is found', async mode => {
    const paid = await charge(`refund-${mode}`)
    if (paid.state !== 'succeeded') throw new Error(paid.state)
    await fault('POST /v1/refunds', mode, 5)
    expect(
      await payments.refund({
        providerId: paid.providerId,
        amountCents: 5841,
        idempotencyKey: `back-${mode}`,
      }),
    ).toMatchObject({ state: 'succeeded' })
  })
  test('a refund without an answer is unknown; one of zero is refused', async () => {
    const paid = await charge('refund-later')
    if (paid.state !== 'succeeded') throw new Error(paid.state)
    await fault('*', 'error_before', 20)
    expect(
      await payments.refund({ providerId: paid.providerId, amountCents: 5841, idempotencyKey: 'later' }),
    ).toMatchObject({ state: 'unknown' })
    await sandbox.control('DELETE', '/faults')
    expect(
      await payments.refund({ providerId: 'pi_nothing', amountCents: 1, idempotencyKey: 'nothing' }),
    ).toMatchObject({ state: 'refused' })
  })
})
