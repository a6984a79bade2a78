import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { inboxOf, tellSandbox } from './sandbox.ts'
import { dataOf, operatorClient, sessionClient } from './tools/session-client.ts'

const password = 'green canoe 1'
const run = promisify(execFile)

let app: TestApp
let desk: Client
beforeAll(async () => {
  app = await startApp({ isEmpty: true })
  await tellSandbox(app, 'POST', '/payments/webhook-url', {
    url: `${await app.listen()}/api/v2/webhooks/stripe`,
  })
  desk = await createOperator('robin@ribbon.test', 'Robin Castle')
}, 60_000)
afterAll(() => app.stop())

/** Through `bin/operator`, as on a server. */
async function createOperator(email: string, name: string): Promise<Client> {
  const { stdout } = await run(resolve('bin/operator'), ['create', email, name], {
    env: { ...process.env, DATABASE_URL: app.config.DATABASE_URL, OPERATOR_PASSWORD: password },
  })
  expect(stdout).toContain(`${email} is an operator now`)
  return operatorClient(app, await app.anonymous.post('/operations/sign_in', { user: { email, password } }))
}

async function createPlan(name: string): Promise<string> {
  const plan = await dataOf(
    desk.post('/operations/plans', {
      plan: { name, amount: '99.00', orders_limit: 100, users_limit: 20, items_limit: 50 },
    }),
  )
  return plan.id
}

/** A product with stock that the team can send; returns its variant. */
async function stockProduct(teamId: string, sku: string): Promise<string> {
  const product = await dataOf(
    desk.post('/operations/products', {
      product: {
        team_id: teamId,
        name: 'Red Stapler',
        tags: ['Desk'],
        variants: [{ sku, price: '24.00', color: 'Red', hex_code: '#c01c28', weight_ounces: 20 }],
      },
    }),
  )
  const [variant] = product.attributes.variants
  await dataOf(desk.post(`/operations/stock/${variant.id}/receive`, { quantity: 5, note: 'First delivery' }))
  return variant.id
}

/** Accepts the invitation in the inbox. */
async function acceptInvitation(email: string, [first_name, last_name]: [string, string]): Promise<Client> {
  await app.settleJobs()
  const [mail] = await inboxOf(app, email)
  const [, token] = /\/invitations\/([\w.-]+)/.exec(mail?.text ?? '') ?? []
  return sessionClient(
    app,
    await app.anonymous.post(`/invitations/${token}/accept`, { user: { password, first_name, last_name } }),
  )
}

/** Sends a gift to Joanna and returns its order. */
async function sendGift(sender: Client, variantId: string): Promise<any> {
  const recipient = await dataOf(
    sender.post('/team/recipients', {
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
  const { id } = await dataOf(
    sender.post('/team/orders', {
      order: {
        recipient_id: recipient.id,
        card_message: 'Welcome aboard, {first_name}! {sender}',
        selected_items_json: [{ product_variant_id: variantId, quantity: 1 }],
      },
    }),
  )
  const [rate] = await dataOf(sender.post('/team/shipping/rates', { order_id: id }))
  await dataOf(sender.post(`/team/orders/${id}/shipping`, { rate_id: rate.id }))
  const order = await dataOf(sender.post(`/team/orders/${id}/charge_and_begin_processing`))
  await app.settleJobs()
  return order
}

async function deliver(orderNumber: string): Promise<void> {
  const [parcel] = await dataOf(desk.get(`/operations/parcels?search=${orderNumber}`))
  if (parcel.attributes.state === 'queued') await dataOf(desk.post(`/operations/parcels/${parcel.id}/label`))
  for (const { sku, quantity } of parcel.attributes.items)
    await dataOf(desk.post(`/operations/parcels/${parcel.id}/scans`, { code: sku, quantity }))
  await dataOf(desk.post(`/operations/parcels/${parcel.id}/ship`))
  await app.settleJobs()
  await dataOf(desk.post(`/operations/parcels/${parcel.id}/deliver`))
  await app.settleJobs()
}

async function budgetHistory(owner: Client): Promise<object[]> {
  const { id } = await dataOf(owner.get('/user'))
  return (await dataOf(owner.get(`/team/users/${id}/budget`))).map((entry: any) => entry.attributes)
}

const firstEntry = {
  kind: 'infinite_on',
  amount: '0.00',
  note: 'First owner of the team',
  actorName: 'Ribbon',
}

describe('a new installation without demo data', () => {
  it('takes a team made by an operator from its invitation to a delivered gift', async () => {
    const planId = await createPlan('Growth')
    const team = await dataOf(
      desk.post('/operations/teams', {
        team: { name: 'Initech', owner_email: 'bill@initech.test', plan_id: planId },
      }),
    )
    const variantId = await stockProduct(team.id, 'STAPLER-1')

    const owner = await acceptInvitation('bill@initech.test', ['Bill', 'Lumbergh'])
    expect((await dataOf(owner.get('/user'))).attributes).toMatchObject({
      fullName: 'Bill Lumbergh',
      infiniteTeamUserBudget: true,
    })
    expect(await budgetHistory(owner)).toMatchObject([firstEntry])

    await dataOf(owner.post('/team/payment_methods', { payment_method: { stripe_token: 'tok_visa' } }))
    const order = await sendGift(owner, variantId)
    expect(order.attributes).toMatchObject({ status: 'processing', paymentSource: 'credit_card' })
    await deliver(order.attributes.orderId)
    expect((await dataOf(owner.get(`/team/orders/${order.id}`))).attributes.status).toBe('delivered')
    expect((await budgetHistory(owner)).at(-1)).toMatchObject(firstEntry)
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('lets the owner of a team that signed up send from the trial', async () => {
    const owner = sessionClient(
      app,
      await app.anonymous.post('/auth', {
        user: { email: 'peter@hooli.test', password, first_name: 'Peter', last_name: 'Gregory' },
        team: { name: 'Hooli' },
      }),
    )
    const [team] = await dataOf(desk.get('/operations/teams?search=Hooli'))
    const variantId = await stockProduct(team.id, 'STAPLER-2')
    await dataOf(owner.post('/team/payment_methods', { payment_method: { stripe_token: 'tok_visa' } }))
    expect((await sendGift(owner, variantId)).attributes.status).toBe('processing')
    expect((await budgetHistory(owner)).at(-1)).toMatchObject(firstEntry)
  })

  it('signs the card, page and mail of an owner without a name with the name of the team', async () => {
    const email = 'russ@tres.test'
    const owner = sessionClient(
      app,
      await app.anonymous.post('/auth', { user: { email, password }, team: { name: 'Tres Comas' } }),
    )
    const [team] = await dataOf(desk.get('/operations/teams?search=Tres'))
    const variantId = await stockProduct(team.id, 'STAPLER-3')
    await dataOf(owner.post('/team/payment_methods', { payment_method: { stripe_token: 'tok_visa' } }))
    const order = await sendGift(owner, variantId)
    expect(order.attributes.cardMessage).toBe('Welcome aboard, Joanna! Tres Comas')
    await deliver(order.attributes.orderId)
    const { rows } = await app.db.pool.query('select public_id, tracking_token from orders where id = $1', [
      order.id,
    ])
    const gift = await dataOf(app.anonymous.get(`/recipients/${rows[0].public_id}/${rows[0].tracking_token}`))
    expect(gift.attributes).toMatchObject({ senderName: 'Tres Comas', teamName: 'Tres Comas' })
    const gifts = (await inboxOf(app, 'joanna@chotchkies.test')).filter(mail => mail.text.includes('Tres'))
    // The email about the delivery leaves a minute later, while the delivery can be undone.
    expect(gifts.map(mail => mail.subject)).toEqual(['Tres Comas sent you a gift'])
    for (const { text } of gifts) expect(text).not.toContain(email)
    for (const { subject } of await inboxOf(app, email)) expect(subject).not.toContain('@')
  }, 60_000)

  it('gives a second owner of the team no budget', async () => {
    const team = await dataOf(
      desk.post('/operations/teams', { team: { name: 'Pied Piper', owner_email: 'richard@piper.test' } }),
    )
    expect(team.attributes.memberCount).toBe(0)
    const richard = await acceptInvitation('richard@piper.test', ['Richard', 'Hendricks'])
    await dataOf(
      richard.post('/team/invitations', { invitation: { email: 'jared@piper.test', role: 'team_owner' } }),
    )
    const jared = await acceptInvitation('jared@piper.test', ['Jared', 'Dunn'])
    expect((await dataOf(jared.get('/user'))).attributes).toMatchObject({
      infiniteTeamUserBudget: false,
      availableBudgetAmount: '0.00',
    })
    expect(await budgetHistory(jared)).toEqual([])
  })
})
