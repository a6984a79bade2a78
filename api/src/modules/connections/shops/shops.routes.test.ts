import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import {
  connectShop,
  domain,
  giveConsent,
  openShopTeam,
  sendShopWebhook,
  sign,
} from '../../../../test/connections/shops.ts'
import { clearFaults, makeFault, tellSandbox } from '../../../../test/sandbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await openShopTeam(app)
})
afterEach(async () => {
  await clearFaults(app)
  await app.settleJobs()
  await app.db.pool.query('delete from shop_domains')
  await app.db.pool.query('delete from shop_order_lines')
  await app.db.pool.query('delete from shop_orders')
  await app.db.pool.query('delete from shops')
})
afterAll(() => app.stop())

const owner = () => app.as('owner')
const getShop = async () => (await owner()).get('/team/shopify/shop')
const connect = async (query: string) => (await owner()).post('/team/shopify/shop', { query })
const begin = async (shop: string) =>
  (await owner()).post('/team/shopify/authorization', { shop: { domain: shop } })
const shopRows = () => app.db.pool.query('select * from shops').then(({ rows }) => rows)

describe('connecting a shop', () => {
  test('stores the token sealed, subscribes to webhooks and says how far orders go back', async () => {
    expect((await getShop()).body.data).toBeNull()
    const shop = await connectShop(app)
    expect(shop.attributes).toMatchObject({ domain, name: 'Acme Shop', state: 'connected' })
    expect((await getShop()).body.data.attributes).toMatchObject({ isImporting: false })
    const age = Date.now() - Date.parse(shop.attributes.ordersSince)
    expect(Math.round(age / 86_400_000)).toBe(60)
    const [row] = await shopRows()
    expect(row.token_sealed).not.toContain('shpat_')
    const { shops } = await tellSandbox(app, 'GET', '/shopify/ledger')
    expect(Object.keys(shops[0].webhooks).toSorted()).toEqual([
      'app/uninstalled',
      'orders/cancelled',
      'orders/create',
      'orders/updated',
      'refunds/create',
    ])
    const { rows } = await app.db.pool.query(
      `select count(*)::int as leaks from (
        select details::text as text from audit_events union all select data::text from pgboss.job
      ) t where text like '%shpat_%' or text like '%shpss_%'`,
    )
    expect(rows).toEqual([{ leaks: 0 }])
  })

  test.each([
    'evil.com/x.myshopify.com',
    'https://acme.myshopify.com',
    'acme.myshopify.com.evil.test',
    'acme@evil.test',
    '-acme.myshopify.com',
    'acme.myshopify.com#',
    '',
  ])('refuses the name %j', async name => {
    const answer = await begin(name)
    expect(answer.status).toBe(422)
    expect(await shopRows()).toEqual([])
  })

  test('refuses what Shopify did not sign, a state used twice, of somebody else, and one that was never begun', async () => {
    const query = await giveConsent(app)
    const fields = Object.fromEntries(new URLSearchParams(query))
    const { hmac, ...unsigned } = fields
    const old = { ...unsigned, timestamp: String(Math.floor(Date.now() / 1000) - 600) }
    for (const bad of [
      query.replace(/hmac=.{4}/, 'hmac=0000'),
      query.replace(domain, 'other.myshopify.com'),
      new URLSearchParams(unsigned).toString(),
      sign(old),
      sign({ ...unsigned, state: 'never-begun' }),
      sign({ ...unsigned, shop: 'evil.com/x.myshopify.com' }),
      '',
    ])
      expect(await connect(bad)).toMatchObject({ status: 422, code: 'shop_refused' })
    const other = await (await app.as('storeAdmin')).post('/team/shopify/shop', { query })
    expect(other).toMatchObject({ status: 422, code: 'shop_refused' })
    expect(hmac).toBeDefined()
    expect((await connect(query)).status).toBe(201)
    expect(await connect(query)).toMatchObject({ status: 422, code: 'shop_refused' })
  })

  test('refuses a code that was used, and says when Shopify does not answer', async () => {
    const query = await giveConsent(app)
    await makeFault(app, { service: 'shops', match: 'POST /admin/oauth/access_token', mode: 'error_before' })
    expect(await connect(query)).toMatchObject({ status: 503, code: 'shop_unavailable' })
    const fields = Object.fromEntries(new URLSearchParams(await giveConsent(app)))
    const { hmac: _, ...unsigned } = fields
    expect(await connect(sign({ ...unsigned, code: 'code_of_nobody' }))).toMatchObject({
      code: 'shop_refused',
    })
    expect(await shopRows()).toEqual([])
  })

  test('gives a shop to one team, and a team one shop', async () => {
    await connectShop(app)
    expect(await begin('second.myshopify.com')).toMatchObject({ status: 409, code: 'shop_already_connected' })
    const foreign = await app.as('stranger')
    const asked = await foreign.post('/team/shopify/authorization', { shop: { domain } })
    expect(asked).toMatchObject({ status: 409, code: 'shop_taken' })
    await connectShop(app)
    expect(await shopRows()).toHaveLength(1)
  })

  test('gives a shop to the team that comes back first, and a team the shop it comes back from first', async () => {
    const [second, foreign, first] = [
      await giveConsent(app, { shop: 'second.myshopify.com' }),
      await giveConsent(app, { actor: 'stranger' }),
      await giveConsent(app),
    ]
    expect((await connect(first)).status).toBe(201)
    expect(await connect(second)).toMatchObject({ status: 409, code: 'shop_already_connected' })
    const stranger = await app.as('stranger')
    const late = await stranger.post('/team/shopify/shop', { query: foreign })
    expect(late).toMatchObject({ status: 409, code: 'shop_taken' })
    expect(await shopRows()).toHaveLength(1)
  })

  test('is not offered by an installation without a key of Shopify', async () => {
    const off = await startApp({ worker: false, env: { SHOPIFY_API_KEY: '' } })
    await off.db.pool.query(`update teams set modules = '{swag_store,project,e_commerce}'`)
    const asked = await (await off.as('owner')).post('/team/shopify/authorization', { shop: { domain } })
    expect(asked).toMatchObject({ status: 404, code: 'not_found' })
    await off.stop()
  }, 60_000)
})

describe('a shop’s settings', () => {
  test('disconnecting ends the token and frees the shop', async () => {
    const client = await owner()
    expect((await client.delete('/team/shopify/shop')).status).toBe(404)
    await connectShop(app)
    expect((await client.delete('/team/shopify/shop')).status).toBe(204)
    expect(await shopRows()).toMatchObject([{ state: 'disconnected', token_sealed: null }])
    expect((await getShop()).body.data.attributes.state).toBe('disconnected')
    const foreign = await app.as('stranger')
    expect((await foreign.post('/team/shopify/authorization', { shop: { domain } })).status).toBe(200)
  })

  test('a shop that removes us is uninstalled, by its webhook or when it is asked next', async () => {
    await connectShop(app)
    await tellSandbox(app, 'POST', '/shopify/tell', { shop: domain, topic: 'app/uninstalled' })
    await expect.poll(async () => (await shopRows())[0].state, { timeout: 20_000 }).toBe('uninstalled')
  })
})

describe('POST webhooks/shopify', () => {
  test('refuses a bad signature and keeps nothing', async () => {
    await connectShop(app)
    const events = () =>
      app.db.pool
        .query(`select from webhook_events where provider = 'shopify'`)
        .then(({ rowCount }) => rowCount)
    const before = await events()
    expect(await sendShopWebhook(app, { id: 1 }, { secret: 'guess' })).toMatchObject({
      status: 401,
      code: 'signature_invalid',
    })
    expect(await app.anonymous.post('/webhooks/shopify', { id: 1 })).toMatchObject({ status: 401 })
    expect(await events()).toBe(before)
    expect((await sendShopWebhook(app, { id: 1 }, { shop: 'unknown.myshopify.com' })).status).toBe(200)
    expect(await events()).toBe(before)
  })
})
