import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshSandbox, webhookReceiver, type FreshSandbox } from '../../fresh-sandbox.ts'

let sandbox: FreshSandbox
let stripe: Stripe
let starter: Stripe.Price
let growth: Stripe.Price
let yearly: Stripe.Price

beforeAll(async () => {
  sandbox = await freshSandbox()
  stripe = new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port: sandbox.ports().httpPort,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })
})
beforeEach(async () => {
  await sandbox.control('POST', '/reset')
  const product = await stripe.products.create({ id: 'plan_1', name: 'Plans' })
  const price = (unit_amount: number, nickname: string, interval: 'month' | 'year' = 'month') =>
    stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount,
      nickname,
      lookup_key: nickname,
      recurring: { interval },
    })
  ;[starter, growth, yearly] = await Promise.all([
    price(4900, 'Starter'),
    price(19_900, 'Growth'),
    price(50_000, 'Yearly', 'year'),
  ])
})
afterAll(() => sandbox.close())

async function team(token = 'tok_visa') {
  const customer = await stripe.customers.create({ name: 'Acme', email: 'pay@acme.test' })
  await putCard(customer.id, token)
  return customer.id
}
async function putCard(customer: string, token: string) {
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token } })
  await stripe.paymentMethods.attach(method.id, { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } })
}
const subscribe = (customer: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  stripe.subscriptions.create({
    customer,
    items: [{ price: starter.id }],
    payment_behavior: 'error_if_incomplete',
    expand: ['latest_invoice'],
    ...more,
  })
const change = (
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  more: Partial<Stripe.SubscriptionUpdateParams> = {},
) =>
  stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]!.id, price: price.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
    expand: ['latest_invoice'],
    ...more,
  })
const move = (advance_days: number, customer?: string) =>
  sandbox.control('POST', '/payments/clock', { advance_days, customer })
const read = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
const invoicesOf = async (customer: string) =>
  (await stripe.invoices.list({ customer })).data.map(({ total, status, billing_reason }) => [
    billing_reason,
    total,
    status,
  ])
const eventTypes = async () =>
  (await stripe.events.list({ limit: 100 })).data
    .map(({ type }) => type)
    .filter(type => /^(customer\.subscription|invoice)\./.test(type))

describe('a subscription', () => {
  test('starts paid, with a final invoice that has a page and a PDF', async () => {
    const customer = await team()
    const made = await subscribe(customer, { metadata: { team_id: '7' } })
    const invoice = made.latest_invoice as Stripe.Invoice
    expect(made).toMatchObject({ status: 'active', cancel_at_period_end: false, metadata: { team_id: '7' } })
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 4900,
      billing_reason: 'subscription_create',
      parent: { subscription_details: { subscription: made.id } },
    })
    expect(await (await fetch(invoice.hosted_invoice_url!)).text()).toContain(invoice.number!)
    expect(await (await fetch(invoice.invoice_pdf!)).text()).toMatch(/^%PDF/)
    expect((await sandbox.control('GET', '/payments/ledger')).totals).toMatchObject({
      charged: 4900,
      succeeded: 1,
    })
    expect((await eventTypes()).toSorted()).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoice.updated',
    ])
  })

  test('is not created when the card is declined, and only incomplete where that is allowed', async () => {
    const customer = await team('tok_chargeCustomerFail')
    await expect(subscribe(customer)).rejects.toMatchObject({ code: 'card_declined', statusCode: 402 })
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
    expect((await stripe.invoices.list({ customer })).data).toEqual([])
    expect(await subscribe(customer, { payment_behavior: 'allow_incomplete' })).toMatchObject({
      status: 'incomplete',
      latest_invoice: { status: 'open' },
    })
  })

  test('waits for the card’s owner where the card asks each time, and begins when the owner confirms', async () => {
    const customer = await team('tok_authenticationRequired')
    await expect(subscribe(customer)).rejects.toMatchObject({
      code: 'subscription_payment_intent_requires_action',
      statusCode: 402,
    })
    expect((await stripe.invoices.list({ customer })).data).toEqual([])
    const made = await subscribe(customer, { payment_behavior: 'allow_incomplete' })
    expect(made.status).toBe('incomplete')
    const [invoice] = (await stripe.invoices.list({ customer, expand: ['data.payments'] })).data
    const intent = String(invoice!.payments!.data[0]!.payment.payment_intent)
    expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    })
    const { next_action: asked } = await stripe.paymentIntents.confirm(intent, {
      return_url: 'http://back.test/',
    })
    await fetch(asked!.redirect_to_url!.url!, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'yes' }),
      redirect: 'manual',
    })
    expect(await read(made.id)).toMatchObject({ status: 'active' })
    expect(await invoicesOf(customer)).toEqual([['subscription_create', 4900, 'paid']])
  })

  test('keeps its price until a change is confirmed, and for good when the invoice of the change is voided', async () => {
    const customer = await team()
    const made = await subscribe(customer)
    const always = await stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_authenticationRequired' },
    })
    await stripe.paymentMethods.attach(always.id, { customer })
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: always.id } })
    const item = made.items.data[0]!
    const larger = await stripe.prices.create({
      product: String(item.price.product),
      currency: 'usd',
      unit_amount: 9900,
      recurring: { interval: 'month' },
    })
    const change: Stripe.SubscriptionUpdateParams = {
      items: [{ id: item.id, price: larger.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    }
    await expect(
      stripe.subscriptions.update(made.id, { ...change, metadata: { plan: 'Large' } }),
    ).rejects.toMatchObject({ statusCode: 400 })
    const waiting = await stripe.subscriptions.update(made.id, change)
    expect([waiting.status, waiting.items.data[0]!.price.id]).toEqual(['active', item.price.id])
    expect(waiting.pending_update).toMatchObject({ subscription_items: [{ price: { id: larger.id } }] })
    await stripe.invoices.voidInvoice(String(waiting.latest_invoice))
    expect(await read(made.id)).toMatchObject({ pending_update: null, status: 'active' })
  })

  test('renews every month on its day, and ends with its period after a cancellation', async () => {
    const customer = await team()
    const made = await subscribe(customer)
    await move(63)
    expect(await invoicesOf(customer)).toEqual([
      ['subscription_cycle', 4900, 'paid'],
      ['subscription_cycle', 4900, 'paid'],
      ['subscription_create', 4900, 'paid'],
    ])
    expect(await eventTypes()).toContain('invoice.upcoming')
    await stripe.subscriptions.update(made.id, { cancel_at_period_end: true })
    await move(40)
    expect(await read(made.id)).toMatchObject({ status: 'canceled' })
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(3)
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
  })

  test('costs nothing during a trial and is charged at its end', async () => {
    const customer = await team()
    const made = await subscribe(customer, { trial_end: Math.floor(Date.now() / 1000) + 5 * 86_400 })
    expect(made).toMatchObject({ status: 'trialing', latest_invoice: { total: 0, status: 'paid' } })
    await move(6)
    expect(await read(made.id)).toMatchObject({
      status: 'active',
      latest_invoice: { total: 4900, status: 'paid' },
    })
  })
})

describe('a change of price', () => {
  test('is previewed and then billed to the cent, by the time that is left', async () => {
    const customer = await team()
    const made = await subscribe(customer)
    const item = made.items.data[0]!
    const at = Math.floor((item.current_period_start + item.current_period_end) / 2)
    const preview = await stripe.invoices.createPreview({
      subscription: made.id,
      subscription_details: {
        items: [{ id: item.id, price: growth.id }],
        proration_behavior: 'always_invoice',
        proration_date: at,
      },
    })
    expect(preview.lines.data.map(line => line.amount)).toEqual([-2450, 9950])
    const changed = await change(made, growth, { proration_date: at })
    expect(changed).toMatchObject({
      status: 'active',
      latest_invoice: { total: preview.total, amount_paid: 7500, status: 'paid' },
    })
    expect(changed.items.data[0]!.price.id).toBe(growth.id)
  })

  test('to a lower price leaves a credit, which the next invoices use up', async () => {
    const customer = await team()
    const made = await subscribe(customer, { items: [{ price: growth.id }] })
    const { current_period_start: at } = made.items.data[0]!
    const changed = await change(made, starter, { proration_date: at })
    expect(changed.latest_invoice).toMatchObject({
      total: -15_000,
      amount_due: 0,
      status: 'paid',
      ending_balance: -15_000,
    })
    await move(33)
    expect((await read(made.id)).latest_invoice).toMatchObject({
      total: 4900,
      amount_due: 0,
      status: 'paid',
      starting_balance: -15_000,
      ending_balance: -10_100,
    })
  })

  test('to another billing interval begins a new period', async () => {
    const customer = await team()
    const made = await subscribe(customer)
    const item = made.items.data[0]!
    const changed = await change(made, yearly, { proration_date: item.current_period_start })
    expect(changed.latest_invoice).toMatchObject({ total: 45_100 })
    expect(changed.items.data[0]!.current_period_end - item.current_period_start).toBeGreaterThan(
      364 * 86_400,
    )
    await move(10, customer)
    const day = changed.items.data[0]!.current_period_start
    const again = await change(changed, starter, { proration_date: day })
    expect(again.items.data[0]!.current_period_start - day).toBeGreaterThanOrEqual(10 * 86_400)
  })

  test('is not made when the card is declined', async () => {
    const customer = await team()
    const made = await subscribe(customer)
    await putCard(customer, 'tok_chargeCustomerFail')
    await expect(change(made, growth)).rejects.toMatchObject({ code: 'card_declined' })
    expect((await read(made.id)).items.data[0]!.price.id).toBe(starter.id)
    expect(await invoicesOf(customer)).toHaveLength(1)
  })
})

describe('a failed renewal', () => {
  test('is past due, is retried for a week, then ends the subscription', async () => {
    const customer = await team()
    const made = await subscribe(customer)
    await putCard(customer, 'tok_chargeCustomerFail')
    await move(32)
    expect(await read(made.id)).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1 },
    })
    await move(5)
    expect(await read(made.id)).toMatchObject({ status: 'past_due', latest_invoice: { attempt_count: 3 } })
    await move(3)
    expect(await read(made.id)).toMatchObject({
      status: 'canceled',
      latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
    })
    expect(await eventTypes()).toContain('customer.subscription.deleted')
  })

  test('is retried as often as planned, however often it is retried by hand', async () => {
    const customer = await team()
    const made = await subscribe(customer)
    await putCard(customer, 'tok_chargeCustomerFail')
    await move(32)
    const { id } = (await read(made.id)).latest_invoice as Stripe.Invoice
    for (let press = 0; press < 4; press++)
      await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await read(made.id)).toMatchObject({ status: 'past_due', latest_invoice: { attempt_count: 1 } })
    await move(5)
    expect(await read(made.id)).toMatchObject({ status: 'past_due', latest_invoice: { attempt_count: 3 } })
    await move(2)
    expect(await read(made.id)).toMatchObject({ status: 'canceled' })
  })

  test('is paid with another card, by hand', async () => {
    const customer = await team()
    const made = await subscribe(customer)
    await putCard(customer, 'tok_chargeCustomerFail')
    await move(32)
    const invoice = (await read(made.id)).latest_invoice as Stripe.Invoice
    await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ code: 'card_declined' })
    await putCard(customer, 'tok_visa')
    expect(await stripe.invoices.pay(invoice.id)).toMatchObject({ status: 'paid', amount_paid: 4900 })
    await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ code: 'invoice_already_paid' })
    expect(await read(made.id)).toMatchObject({ status: 'active' })
  })
})

test('webhooks can be held back, and then arrive repeated and out of order', async () => {
  const receiver = await webhookReceiver()
  await sandbox.control('POST', '/payments/webhook-url', { url: receiver.url })
  await sandbox.control('POST', '/payments/webhooks/hold', { held: true })
  await subscribe(await team())
  expect(receiver.received).toEqual([])
  const { deliveries } = await sandbox.control('POST', '/payments/webhooks/release', {
    times: 3,
    shuffle: true,
  })
  expect(deliveries.length).toBe(new Set(deliveries.map((each: { id: string }) => each.id)).size * 3)
  expect(receiver.received).toHaveLength(deliveries.length)
  await sandbox.control('POST', '/payments/webhooks/hold', { held: false })
  await receiver.close()
})

test('a person advances one team’s clock with a button of the payments page', async () => {
  const customer = await team()
  const made = await subscribe(customer)
  expect(await (await fetch(`${sandbox.url()}/payments`)).text()).toContain('Move its time by')
  const press = await fetch(`${sandbox.url()}/payments/clock`, {
    method: 'POST',
    body: `customer=${customer}&days=31`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
  expect(press.status).toBe(303)
  expect((await read(made.id)).items.data[0]!.current_period_start).toBeGreaterThanOrEqual(
    made.items.data[0]!.current_period_end,
  )
})
