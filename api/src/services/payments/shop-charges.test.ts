import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshSandbox, type FreshSandbox } from '../../../../sandbox/src/fresh-sandbox.ts'
import { openShopCharges, type NewShopCharge, type ShopCharges, type ShopIntent } from './shop-charges.ts'

let sandbox: FreshSandbox
let stripe: Stripe
let charges: ShopCharges
let accountId: string

const controller = {
  stripe_dashboard: { type: 'full' },
  fees: { payer: 'account' },
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
} as const
const makeAccount = async () => {
  const { id } = await stripe.accounts.create({ controller, email: 'store@acme.test' })
  await sandbox.control('POST', `/payments/accounts/${id}`, { action: 'submit' })
  return id
}
beforeAll(async () => {
  sandbox = await freshSandbox()
  const { hostname, port } = new URL(sandbox.url())
  stripe = new Stripe('sk_test_shop', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 1,
    timeout: 2_000,
    telemetry: false,
  })
  charges = openShopCharges(stripe)
  accountId = await makeAccount()
})
afterEach(() => sandbox.control('DELETE', '/faults'))
afterAll(() => sandbox.close())

const fault = (match: string, mode: string, times = 1) =>
  sandbox.control('POST', '/faults', { service: 'payments', match, mode, times })
const start = (idempotencyKey: string, change: Partial<NewShopCharge> = {}) =>
  charges.create({
    accountId,
    amountCents: 4096,
    currency: 'usd',
    feeCents: 1140,
    idempotencyKey,
    description: 'Order of a store',
    email: 'grace@shopper.test',
    ...change,
  })
async function made(key: string, change: Partial<NewShopCharge> = {}): Promise<ShopIntent> {
  const answer = await start(key, change)
  if (answer.state !== 'made') throw new Error(`It is ${answer.state}.`)
  return answer.intent
}
const confirm = (id: string, card = 'pm_card_visa') =>
  stripe.paymentIntents.confirm(id, { payment_method: card }, { stripeAccount: accountId })
const read = (intentId: string) => charges.read({ accountId, intentId })
const countOf = async (key: string) => {
  const listed = await stripe.paymentIntents.list({ limit: 100 }, { stripeAccount: accountId })
  return listed.data.filter(intent => intent.metadata['attempt_key'] === key).length
}

describe('a payment on the account of a team', () => {
  it('has amount, fee and key, and once it is paid the charge with the provider’s fee', async () => {
    const intent = await made('paid')
    expect(intent).toMatchObject({ status: 'open', amountCents: 4096, feeCents: 1140, attemptKey: 'paid' })
    await confirm(intent.id)
    expect(await read(intent.id)).toMatchObject({
      status: 'succeeded',
      paidCents: 4096,
      charge: { providerFeeCents: 149, brand: 'visa', last4: '4242' },
    })
  })

  it('is nothing on another account or on the platform’s own', async () => {
    const intent = await made('own')
    const other = await makeAccount()
    expect(await charges.read({ accountId: other, intentId: intent.id })).toBeUndefined()
    const since = new Date(Date.now() - 60_000)
    expect(await charges.find({ accountId: other, attemptKey: 'own', since })).toBeUndefined()
    expect(await charges.find({ accountId, attemptKey: 'own', since })).toMatchObject({ id: intent.id })
  })

  it('takes another card after a refused one, and asks the owner where the bank wants it', async () => {
    const intent = await made('refused')
    const named = { accountId, intentId: intent.id }
    for (const card of ['pm_card_chargeDeclined', 'pm_card_chargeDeclinedExpiredCard'])
      await expect(confirm(intent.id, card)).rejects.toThrow(Stripe.errors.StripeCardError)
    expect(await read(intent.id)).toMatchObject({ status: 'open', isRefused: true })
    expect(await charges.countRefusals(named)).toBe(2)
    const waiting = await confirm(intent.id, 'pm_card_authenticationRequired')
    expect(waiting.status).toBe('requires_action')
    const page = new URL(`/payments/authenticate/${intent.id}`, sandbox.url())
    expect(await (await fetch(page)).text()).toContain('$40.96')
    await fetch(page, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }), redirect: 'manual' })
    expect(await read(intent.id)).toMatchObject({ status: 'succeeded', isRefused: false })
  })

  it('is refused where the account does not belong to us', async () => {
    expect(await start('foreign', { accountId: 'acct_foreign' })).toMatchObject({ state: 'refused' })
    expect(await start('too-little', { amountCents: 20, feeCents: 0 })).toMatchObject({ state: 'refused' })
  })
})

describe('when the provider fails', () => {
  it.each(['error_after', 'lost_reply', 'error_before'])(
    'one payment is made under a key after %s',
    async mode => {
      await fault('POST /v1/payment_intents', mode)
      const intent = await made(mode)
      expect(await made(mode, { mayExist: { since: new Date() } })).toMatchObject({ id: intent.id })
      expect(await countOf(mode)).toBe(1)
    },
  )

  it('nobody claims to know what happened while it does not answer', async () => {
    for (const match of [
      'POST /v1/payment_intents',
      'GET /v1/payment_intents',
      'GET /v1/payment_intents/:id',
    ])
      await fault(match, 'error_before', 10)
    expect(await start('down')).toMatchObject({ state: 'unknown' })
    await expect(read('pi_some')).rejects.toThrow()
    await sandbox.control('DELETE', '/faults')
    expect(await countOf('down')).toBe(0)
  })

  it('a lost answer to canceling is looked up, and a payment that was made stays', async () => {
    const intent = await made('cancel-lost')
    await fault('POST /v1/payment_intents/:id/cancel', 'lost_reply', 2)
    expect(await charges.cancel({ accountId, intentId: intent.id })).toMatchObject({ status: 'canceled' })
    const paid = await made('cancel-late')
    await confirm(paid.id)
    expect(await charges.cancel({ accountId, intentId: paid.id })).toMatchObject({ status: 'succeeded' })
  })
})
