import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type Answered, type Client, type TestApp } from './app-under-test.ts'
import { close, thisMonth } from './invoices.ts'
import { tellSandbox } from './sandbox.ts'
import { dataOf, sessionClient } from './tools/session-client.ts'

let app: TestApp
let desk: Client
beforeAll(async () => {
  app = await startApp({ deposit: 0 })
  desk = await app.operator()
  await tellSandbox(app, 'POST', '/payments/webhook-url', {
    url: `${await app.listen()}/api/v2/webhooks/stripe`,
  })
})
afterAll(() => app.stop())

const password = 'green canoe 1'

/** Also waits for what follows from it. */
async function settled(asked: Promise<Answered>): Promise<any> {
  const data = await dataOf(asked)
  await app.settleJobs()
  return data
}

async function sendGift(
  sender: Client,
  recipientId: string,
  variantId: string,
  quantity: number,
): Promise<any> {
  const { id } = await dataOf(
    sender.post('/team/orders', {
      order: {
        recipient_id: recipientId,
        card_message: 'Welcome aboard, {first_name}!',
        selected_items_json: [{ product_variant_id: variantId, quantity }],
      },
    }),
  )
  const [rate] = await dataOf(sender.post('/team/shipping/rates', { order_id: id }))
  await dataOf(sender.post(`/team/orders/${id}/shipping`, { rate_id: rate.id }))
  return settled(sender.post(`/team/orders/${id}/charge_and_begin_processing`))
}

/** Takes the newest parcel of an order from the queue into the carrier's hands. */
async function ship(orderNumber: string): Promise<any> {
  const parcels = await dataOf(desk.get(`/operations/parcels?search=${orderNumber}`))
  const parcel = parcels.at(-1)
  if (parcel.attributes.state === 'queued') await settled(desk.post(`/operations/parcels/${parcel.id}/label`))
  for (const { sku, quantity } of parcel.attributes.items)
    await dataOf(desk.post(`/operations/parcels/${parcel.id}/scans`, { code: sku, quantity }))
  return settled(desk.post(`/operations/parcels/${parcel.id}/ship`))
}

const cents = (amount: string) => Math.round(Number(amount) * 100)

test('a business day goes from receiving stock to a paid invoice, with a gift sent, returned and reshipped', async () => {
  // A company signs up; the operator makes its first product and puts goods on the shelf.
  const owner = sessionClient(
    app,
    await app.anonymous.post('/auth', {
      user: { email: 'founder@initech.test', password, first_name: 'Peter', last_name: 'Gibbons' },
      team: { name: 'Initech' },
    }),
  )
  const [team] = await dataOf(desk.get('/operations/teams?search=Initech'))
  const product = await dataOf(
    desk.post('/operations/products', {
      product: {
        team_id: team.id,
        name: 'Red Stapler',
        tags: ['Desk'],
        variants: [
          { sku: 'STAPLER-RED', price: '24.00', color: 'Red', hex_code: '#c01c28', weight_ounces: 20 },
        ],
      },
    }),
  )
  const [variant] = product.attributes.variants
  await dataOf(desk.post(`/operations/stock/${variant.id}/receive`, { quantity: 12, note: 'First delivery' }))
  expect((await dataOf(owner.get('/team/products/all_inventory')))[0].attributes).toMatchObject({
    title: 'Red Stapler',
    quantity: 12,
  })

  // The owner adds a card, subscribes, tops the deposit up and invites a colleague with a budget.
  await dataOf(owner.post('/team/payment_methods', { payment_method: { stripe_token: 'tok_visa' } }))
  const [plan] = await dataOf(owner.get('/team/plans'))
  expect(
    (await settled(owner.post('/team/subscription', { paige_subscription: { plan_id: plan.id } })))
      .attributes,
  ).toMatchObject({ planId: plan.id, active: true, billedBy: 'credit_card' })
  expect((await dataOf(owner.post('/team/deposit', { deposit: { amount: '100.00' } }))).attributes).toEqual({
    amount: '100.00',
    usedAmount: '0.00',
    totalAmount: '100.00',
  })
  const invitation = await dataOf(
    owner.post('/team/invitations', { invitation: { email: 'milton@initech.test' } }),
  )
  const member = sessionClient(
    app,
    await app.anonymous.post(`/invitations/${invitation.attributes.token}/accept`, {
      user: { password, first_name: 'Milton', last_name: 'Waddams' },
    }),
  )
  const { id: memberId } = await dataOf(member.get('/user'))
  await dataOf(
    owner.post(`/team/users/${memberId}/budget`, {
      budget: { amount: '500.00', note: 'For new colleagues' },
    }),
  )

  // The colleague sends a gift, which the deposit pays.
  const recipient = await dataOf(
    member.post('/team/recipients', {
      recipient: {
        name: 'Joanna Lee',
        email: 'joanna@chotchkies.test',
        address_one: '1 Flair Street',
        city: 'Austin',
        state: 'TX',
        zipcode: '78701',
        country: 'US',
      },
    }),
  )
  const gift = await sendGift(member, recipient.id, variant.id, 2)
  expect(gift.attributes).toMatchObject({ status: 'processing', paymentSource: 'deposit' })
  const total = cents(gift.attributes.total)
  expect((await dataOf(owner.get('/team/deposit'))).attributes).toEqual({
    amount: ((10_000 - total) / 100).toFixed(2),
    usedAmount: gift.attributes.total,
    totalAmount: '100.00',
  })

  // It is packed and shipped, comes back, and is shipped again.
  const shipped = await ship(gift.attributes.orderId)
  await settled(desk.post(`/operations/parcels/${shipped.id}/return`, {}))
  expect((await dataOf(member.get(`/team/orders/${gift.id}`))).attributes.status).toBe('returned')
  await settled(
    desk.post(`/operations/parcels/${shipped.id}/reship`, { reason: 'returned', note: 'Wrong door' }),
  )
  const again = await ship(gift.attributes.orderId)
  expect(again.id).not.toBe(shipped.id)
  await settled(desk.post(`/operations/parcels/${again.id}/deliver`))
  expect((await dataOf(member.get(`/team/orders/${gift.id}`))).attributes.status).toBe('delivered')
  expect((await dataOf(desk.get('/operations/stock?search=STAPLER-RED')))[0].attributes).toMatchObject({
    onHand: 10,
    reserved: 0,
  })

  // From now on the company pays on account: a gift the deposit does not cover goes on its invoice.
  const account = await dataOf(
    owner.post('/team/payment_methods', {
      payment_method: {
        stripe_token: null,
        first_name: 'Bill',
        last_name: 'Lumbergh',
        email: 'accounts@initech.test',
        phone: '+1 512 555 0142',
      },
    }),
  )
  await dataOf(owner.post(`/team/payment_methods/${account.id}/set_default`, {}))
  const onAccount = await sendGift(member, recipient.id, variant.id, 4)
  expect(onAccount.attributes).toMatchObject({ status: 'processing', paymentSource: 'invoice' })
  const running = (await dataOf(owner.get('/team/invoices/running'))).attributes
  expect(running.total).toBe(onAccount.attributes.total)
  expect((await dataOf(owner.get(`/team/orders/${onAccount.id}/money`))).attributes).toMatchObject({
    total: onAccount.attributes.total,
    paid: onAccount.attributes.total,
    net: onAccount.attributes.total,
    refunded: '0.00',
  })

  // The month ends; the operator notes that the invoice was paid.
  await app.db.pool.query(
    "update invoice_lines set created_at = created_at - interval '1 month' where team_id = $1",
    [Number(team.id)],
  )
  await close(app, lastMonth(), thisMonth(), Number(team.id))
  await app.settleJobs()
  const [open] = await dataOf(desk.get('/operations/invoices?search=Initech'))
  expect(open.attributes).toMatchObject({ total: onAccount.attributes.total, status: 'open' })
  await dataOf(
    desk.post(`/operations/invoices/${open.id}/mark_paid`, {
      paid_on: new Date().toISOString().slice(0, 10),
      reference: 'Wire 4711',
    }),
  )
  const invoices = await dataOf(owner.get('/team/invoices'))
  expect(invoices.find((invoice: any) => invoice.attributes.kind === 'account').attributes).toMatchObject({
    status: 'paid',
    invoiceNumber: open.attributes.number,
  })

  // What everybody was told, and that every balance replays from its ledger.
  const mails = (
    await app.db.pool.query<{ kind: string }>('select distinct kind from mails where team_id = $1', [
      Number(team.id),
    ])
  ).rows.map(row => row.kind)
  for (const kind of ['order-confirmation', 'order-shipped', 'invoice-issued', 'invoice-paid'])
    expect(mails).toContain(kind)
  expect(await app.audit()).toEqual([])
}, 60_000)

function lastMonth(): string {
  const [year = 0, month = 0] = thisMonth().split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
}
