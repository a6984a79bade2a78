import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '@ribbon/contract/route'
import { declaredRoutes } from '../../src/declared-routes.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { sendForm } from '../send-form.ts'
import { connectDomain } from '../tools/store-domains.ts'
import { makeStore } from './stores.ts'

const ownHost = 'shop.acme.test'
const appHost = '127.0.0.1'
const root = fileURLToPath(new URL('../../..', import.meta.url))
const calls = Object.values(declaredRoutes).flatMap(routes => Object.values(routes) as Route[])
const pathOf = (route: Route, storeId: string) =>
  `/api/v2${route.path.replace(':storeId', storeId).replace(/:\w+\??/g, '1')}`

/** The page of an order is opened by its link alone. */
const isForShoppers = ({ access, path }: Route) =>
  access === 'shopper' || path.startsWith('/store_front/:storeId/orders/')

/** Every page of the web app, as its own program lists them. */
const pages = execFileSync(process.execPath, ['bin/run.mjs', 'web/src/paths.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .map(path => path.replace(/:\w+\??/g, '1'))

/** A store's own pages stand where the app has others. */
const pagesOfStores = ['/', '/gift/1', '/orders/1']

const others = [
  'GET /cable',
  'GET /readyz',
  'GET /metrics',
  `GET /tls/ask?domain=${ownHost}`,
  'GET /api/docs',
  'GET /api/v2/openapi.json',
  'GET /api/v2/nothing',
  'GET /index.html',
  'GET /favicon.ico',
  'GET /ribbon.svg',
  'GET /anything/else',
  'GET /%zz',
  'GET /store/acme',
  'GET /store/globex',
  'POST /',
  'PUT /',
  'OPTIONS /api/v2/team',
  'TRACE /',
]

describe('on the host of a store that is open', () => {
  let app: TestApp
  let web: string
  let owner: Client
  let logo: string
  let globex: number
  const secrets = new Set<string>()
  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'ribbon-web-'))
    await mkdir(join(web, 'assets'))
    await writeFile(join(web, 'index.html'), '<title>Ribbon</title><script src="/assets/main-1.js"></script>')
    await writeFile(join(web, 'assets/main-1.js'), '1')
    await writeFile(join(web, 'ribbon.svg'), '<svg/>')
    app = await startApp({ worker: false, env: { WEB_DIR: web, RATE_LIMITS: '0' } })
    owner = await app.as('owner')
    globex = (await makeStore(app, { teamId: app.world.otherTeam, slug: 'globex' })).id
    await connectDomain(app, owner, { domain: ownHost, slug: 'acme' })
    logo = await addLogo(owner)
    await openStore()
    for (const value of Object.values(owner.headers)) secrets.add(value)
  })
  afterAll(async () => {
    await app.stop()
    await rm(web, { recursive: true })
  })

  async function addLogo(client: Client): Promise<string> {
    const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#0d5c48' } })
      .jpeg()
      .toBuffer()
    const answer = await sendForm(app, client, 'PATCH', '/store', { 'store[logo_image]': picture })
    return answer.body.data.attributes.logoImage
  }

  async function openStore(): Promise<void> {
    const { team, mug } = app.world
    await app.db.pool.query(
      `
      with made as (
        insert into store_accounts (team_id, account_key, account_id, charges_enabled, details_submitted, charging_since)
        values ($1, 'test', 'acct_test1', true, true, now())
        returning team_id, id, account_id
      )
      insert into connected_accounts (account_id, owner_team, store_account)
      select account_id, team_id, id
      from made`,
      [team],
    )
    await app.db.pool.query(
      'insert into store_products (team_id, product_id, is_listed, e_commerce_price_cents) values ($1, $2, true, 1200)',
      [team, mug.product],
    )
    await owner.send('PATCH', '/store', { store: { is_findable: true, contact_email: 'shop@acme.test' } })
    expect((await owner.post('/store/enable_store')).status).toBe(200)
  }

  /** Asks with the session of an owner, which no host of a store may look at. */
  async function ask(host: string, asked: string) {
    const [method, url] = asked.split(' ') as ['GET', string]
    const { statusCode, headers, body } = await app.app.server.inject({
      method,
      url,
      headers: { ...owner.headers, cookie: 'ribbon=1', host },
    })
    expect(headers['set-cookie'], asked).toBeUndefined()
    for (const secret of secrets) expect(body.includes(secret), asked).toBe(false)
    return { status: statusCode, headers, body }
  }
  /** Everything by which one answer could be told from another, but when and to which request it was given. */
  const bytesOf = ({ status, headers, body }: Awaited<ReturnType<typeof ask>>) => {
    const { date: _date, 'x-request-id': _id, ...rest } = headers
    return JSON.stringify({ status, headers: rest, body })
  }
  const appOnly = [
    ...calls.map(route => `${route.method} ${pathOf(route, 'globex')}`),
    ...pages.filter(path => !pagesOfStores.includes(path)).map(path => `GET ${path}`),
    ...others,
  ]

  it('every call and every page of the app is answered with the same bytes', async () => {
    expect(calls.length).toBeGreaterThan(400)
    expect(pages.length).toBeGreaterThan(80)
    const missing = await ask(ownHost, 'GET /nothing-was-ever-here')
    expect(missing.status).toBe(404)
    const wrong: string[] = []
    for (const asked of appOnly)
      if (bytesOf(await ask(ownHost, asked)) !== bytesOf(missing)) wrong.push(asked)
    expect(wrong).toEqual([])
    expect(missing.body).not.toMatch(/ribbon/i)
  })

  it('the same paths are there on the app’s own host', async () => {
    const missing = await ask(ownHost, 'GET /nothing-was-ever-here')
    for (const asked of [
      'GET /login',
      'GET /operations',
      'GET /api/v2/store',
      'GET /readyz',
      'GET /ribbon.svg',
    ])
      expect([asked, (await ask(appHost, asked)).body]).not.toEqual([asked, missing.body])
    expect((await ask(appHost, 'GET /api/v2/store')).status).toBe(200)
  })

  it('there are its document, its assets, its own pictures, robots.txt and health', async () => {
    const document = await ask(ownHost, 'GET /')
    expect([document.status, document.body]).toEqual([200, expect.stringContaining('data-store="acme"')])
    expect((await ask(ownHost, 'GET /robots.txt')).body).toBe('User-agent: *\nAllow: /\n')
    expect((await ask(ownHost, 'GET /assets/main-1.js')).body).toBe('1')
    expect((await ask(ownHost, 'GET /healthz')).status).toBe(200)
    expect((await ask(ownHost, `GET ${logo}`)).headers['content-type']).toMatch(/^image\//)
  })

  it('there are no pictures of others', async () => {
    const foreign = await addLogo(await app.as('stranger'))
    expect((await ask(appHost, `GET ${foreign}`)).status).toBe(200)
    // Both teams sent the same picture, which is stored once: it is this store's only while this store shows it.
    expect(foreign).toBe(logo)
    await owner.send('PATCH', '/store', { store: { logo_image: '' } })
    const missing = await ask(ownHost, 'GET /nothing-was-ever-here')
    expect(bytesOf(await ask(ownHost, `GET ${foreign}`))).toBe(bytesOf(missing))
    // It is a product's, too, as long as the store sells that.
    const { mug, team } = app.world
    await app.db.pool.query('update products set images = $2 where id = $1', [
      mug.product,
      JSON.stringify([logo]),
    ])
    expect((await ask(ownHost, `GET ${logo}`)).status).toBe(200)
    const setListed = (isListed: boolean) =>
      app.db.pool.query('update store_products set is_listed = $2 where team_id = $1', [team, isListed])
    await setListed(false)
    expect(bytesOf(await ask(ownHost, `GET ${logo}`))).toBe(bytesOf(missing))
    await setListed(true)
    await app.db.pool.query(`update products set images = '[]' where id = $1`, [mug.product])
    await owner.send('PATCH', '/store', { store: { logo_image: logo } })
    expect((await ask(ownHost, `GET ${logo}`)).status).toBe(200)
  })

  it('its own calls for shoppers are there, by slug and by id, and nobody else’s', async () => {
    const missing = await ask(ownHost, 'GET /nothing-was-ever-here')
    const id = (await owner.get('/store')).body.data.id as string
    const own = calls.filter(isForShoppers)
    expect(own.length).toBeGreaterThan(0)
    for (const route of own) {
      for (const name of ['acme', id])
        expect((await ask(ownHost, `${route.method} ${pathOf(route, name)}`)).body).not.toBe(missing.body)
      for (const name of ['globex', String(globex), 'acme%2f', 'ACME', `0${id}`, '%61cme%00'])
        expect([name, bytesOf(await ask(ownHost, `${route.method} ${pathOf(route, name)}`))]).toEqual([
          name,
          bytesOf(missing),
        ])
    }
  })

  it('of an unknown host every path is misdirected, with the same bytes', async () => {
    const missing = await ask('shop.unknown.test', 'GET /nothing-was-ever-here')
    expect(missing.status).toBe(421)
    const forMonitoring = /^GET \/(?:readyz|metrics|tls\/ask)/
    const wrong: string[] = []
    for (const asked of [
      'GET /',
      'GET /robots.txt',
      `GET ${logo}`,
      'GET /api/v2/store_front/acme',
      ...appOnly,
    ])
      if (!forMonitoring.test(asked) && bytesOf(await ask('shop.unknown.test', asked)) !== bytesOf(missing))
        wrong.push(asked)
    expect(wrong).toEqual([])
  })
})
