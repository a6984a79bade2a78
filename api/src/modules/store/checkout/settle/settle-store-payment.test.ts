import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  onAccount,
  openShop,
  payAtProvider,
  settleAll,
  shopperWithCart,
  type OpenShop,
  type StartedPayment,
} from '../../../../../test/store/pay-for-cart.ts'
import { sendAccountEvent } from '../../../../../test/store/store-accounts.ts'
import { tellSandbox } from '../../../../../test/sandbox.ts'

let app: TestApp
let shop: OpenShop
let otherAccount: string
beforeAll(async () => {
  app = await startApp({ mugStock: 200, env: { RATE_LIMITS: '0' } })
  shop = await openShop(app, [app.world.mug.product])
  otherAccount = await foreignAccount()
  await app.operator()
})
beforeEach(async () => {
  const url = new URL('/api/v2/webhooks/stripe/connect', 'http://127.0.0.1:1').href
  await tellSandbox(app, 'POST', '/payments/connect-webhook-url', { url, secret: 'whsec_connect_test' })
  await tellSandbox(app, 'POST', '/payments/webhooks/hold', { held: true })
})
afterAll(() => app.stop())

const query = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows

/** An account of another team of ours, whose owner may write anything into it. */
async function foreignAccount(): Promise<string> {
  const { id } = await onAccount<{ id: string }>(app, '', 'accounts', {
    email: 'store@globex.test',
    'controller[stripe_dashboard][type]': 'full',
    'controller[fees][payer]': 'account',
    'controller[losses][payments]': 'stripe',
    'controller[requirement_collection]': 'stripe',
  })
  await tellSandbox(app, 'POST', `/payments/accounts/${id}`, { action: 'submit' })
  const { rows } = await app.db.pool.query<{ id: number }>(
    `insert into store_accounts (team_id, account_key, account_id, charges_enabled, charging_since, read_at)
     values ($1, $2, $3, true, now(), now())
     returning id`,
    [app.world.otherTeam, randomUUID(), id],
  )
  await query('insert into connected_accounts (account_id, owner_team, store_account) values ($1, $2, $3)', [
    id,
    app.world.otherTeam,
    rows[0]!.id,
  ])
  return id
}

interface Started extends StartedPayment {
  attemptId: string
  intentId: string
}
async function start(): Promise<Started> {
  const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, 1]])
  const { status, body, text } = await shopper.checkout()
  expect(status, text).toBe(200)
  const { clientSecret, stripeAccount } = body.data.attributes
  const attemptId = String(body.data.id).slice(3)
  return { clientSecret, stripeAccount, attemptId, intentId: clientSecret.split('_secret_')[0] }
}
const facts = async ({ attemptId }: Started) => {
  const [row] = await query(
    `select a.state, o.status, p.problem, p.settled_at is not null as settled,
       (select count(*)::int from order_events e where e.order_id = o.id and e.event = 'order.placed') as placed,
       (select count(*)::int from parcels x where x.order_id = o.id) as parcels
     from store_payments p join orders o on o.id = p.order_id join payment_attempts a on a.id = p.attempt_id
     where p.attempt_id = $1`,
    [attemptId],
  )
  return row
}
const open = { state: 'pending', status: 'unpaid', problem: null, settled: false, placed: 0, parcels: 0 }
const paid = { state: 'succeeded', status: 'processing', problem: null, settled: true, placed: 1, parcels: 1 }
const eventOf = (type: string, { intentId }: Pick<Started, 'intentId'>, account = shop.accountId) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type,
  account,
  data: { object: { id: intentId, object: 'payment_intent', status: 'succeeded', amount_received: 1 } },
})
const send = async (event: object, options?: Parameters<typeof sendAccountEvent>[2]) => {
  const { status } = await sendAccountEvent(app, event, options)
  await app.settleJobs()
  return status
}

describe('events of the account', () => {
  it('settle a payment once, however often and in whichever order they come', async () => {
    const started = await start()
    await payAtProvider(app, started, 'pm_card_chargeDeclined')
    await payAtProvider(app, started)
    const types = ['created', 'payment_failed', 'requires_action', 'succeeded', 'processing']
    const events = types.map(type => eventOf(`payment_intent.${type}`, started))
    const shuffled = [...events, ...events, ...events].toSorted(() => Math.random() - 0.5)
    for (const event of shuffled) expect((await sendAccountEvent(app, event)).status).toBe(200)
    await app.settleJobs()
    expect(await facts(started)).toEqual(paid)
    expect(await send(eventOf('payment_intent.canceled', started))).toBe(200)
    expect(await facts(started)).toEqual(paid)
  })

  it('say nothing by themselves: only the payment that is read counts', async () => {
    const started = await start()
    expect(await send(eventOf('payment_intent.succeeded', started))).toBe(200)
    expect(await facts(started)).toEqual(open)
  })

  it('change nothing when they are badly or lately signed, or signed by the platform’s secret', async () => {
    const started = await start()
    await payAtProvider(app, started)
    const event = eventOf('payment_intent.succeeded', started)
    for (const options of [
      { secret: 'whsec_test' },
      { secret: 'whsec_made_up' },
      { at: Math.floor(Date.now() / 1000) - 3600 },
      { path: '/webhooks/stripe' },
      { path: '/webhooks/stripe', secret: 'whsec_test' },
    ])
      expect(await send(event, options)).not.toBe(200)
    expect(await facts(started)).toEqual(open)
    expect(await send(event)).toBe(200)
    expect(await facts(started)).toEqual(paid)
  })

  it('of another account do nothing, although its payment has our key and our id is named', async () => {
    const started = await start()
    const [{ idempotency_key: key }] = (await query(
      'select idempotency_key from payment_attempts where id = $1',
      [started.attemptId],
    )) as [{ idempotency_key: string }]
    const theirs = await onAccount<{ id: string; status: string }>(app, otherAccount, 'payment_intents', {
      amount: '2524',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'metadata[attempt_key]': key,
    })
    expect(theirs.status).toBe('succeeded')
    for (const intentId of [theirs.id, started.intentId])
      for (const account of [otherAccount, 'acct_unknown'])
        expect(await send(eventOf('payment_intent.succeeded', { intentId }, account))).toBe(200)
    expect(await send(eventOf('payment_intent.succeeded', { intentId: theirs.id }))).toBe(200)
    expect(await facts(started)).toEqual(open)
    await payAtProvider(app, started)
    await settleAll(app)
    expect((await facts(started)).state).toBe('succeeded')
  })

  it('that come before the answer to the request are not needed', async () => {
    const shopper = await shopperWithCart(app, shop, [[app.world.mug.variant, 1]])
    await tellSandbox(app, 'POST', '/faults', {
      service: 'payments',
      match: 'POST /v1/payment_intents',
      mode: 'late_reply',
      delayMs: 1_000,
      times: 1,
    })
    const answer = shopper.checkout()
    const listed = () =>
      onAccount<{ data: { id: string; created: number; status: string }[] }>(
        app,
        shop.accountId,
        'payment_intents?limit=1',
      )
    await expect.poll(async () => (await listed()).data[0]?.status).toBe('requires_payment_method')
    const intentId = (await listed()).data[0]!.id
    await onAccount(app, shop.accountId, `payment_intents/${intentId}/confirm`, {
      payment_method: 'pm_card_visa',
    })
    expect(await send(eventOf('payment_intent.succeeded', { intentId }))).toBe(200)
    const { body } = await answer
    await settleAll(app)
    await app.settleJobs()
    const attemptId = String(body.data.id).slice(3)
    expect(await facts({ attemptId, intentId, clientSecret: '', stripeAccount: '' })).toEqual(paid)
  })
})

describe('the sweep', () => {
  it('settles what no event told', async () => {
    const started = await start()
    await payAtProvider(app, started)
    await settleAll(app)
    await app.settleJobs()
    expect(await facts(started)).toEqual(paid)
  })
})

describe('a payment that is not what was asked for', () => {
  it('ships nothing, keeps everything held, and is told to owners and operators', async () => {
    const started = await start()
    await onAccount(app, shop.accountId, `payment_intents/${started.intentId}`, { amount: '100' })
    await payAtProvider(app, started)
    expect(await send(eventOf('payment_intent.succeeded', started))).toBe(200)
    expect(await facts(started)).toEqual({ ...open, problem: 'differs' })
    await query("update store_payments set expires_at = now() - interval '1 hour' where attempt_id = $1", [
      started.attemptId,
    ])
    await settleAll(app)
    expect(await facts(started)).toEqual({ ...open, problem: 'differs' })
    const mails = await query(
      "select kind, recipient from mails where kind like 'store-payment-differs%' order by 1, 2",
    )
    expect(mails).toEqual([
      { kind: 'store-payment-differs', recipient: 'olivia@acme.test' },
      { kind: 'store-payment-differs-operators', recipient: 'operator@ribbon.test' },
    ])
  })
})

it('leaves books that agree', async () => {
  expect(await app.audit()).toEqual([])
})
