import type { Route } from '@ribbon/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredRoutes } from '../../src/declared-routes.ts'
import { signPreview } from '../../src/modules/store/stores/sign-preview.ts'
import { startApp, type TestApp } from '../app-under-test.ts'
import { shopperCalls } from '../authorization/shopper-calls.ts'
import { entered, makeGroupOrder } from '../redemption/pages.ts'
import { makeStore, type MadeStore } from './stores.ts'

const calls = Object.values(declaredRoutes)
  .flatMap(routes => Object.entries(routes) as [string, Route][])
  .filter(([, route]) => route.access === 'shopper')
const tokenShape = /^s1_[\w-]{30,80}\.[\w-]{32}$/

describe('the calls of shoppers', () => {
  let app: TestApp
  let acme: MadeStore
  let globex: MadeStore
  let tokenOf: { acme: string; globex: string }
  beforeAll(async () => {
    app = await startApp({ worker: false })
    acme = await makeStore(app)
    globex = await makeStore(app, { teamId: app.world.otherTeam, slug: 'globex' })
    tokenOf = { acme: (await front(acme)).token, globex: (await front(globex)).token }
  })
  afterAll(() => app.stop())

  const send = (route: Route, storeId: string, headers: Record<string, string>) =>
    app.anonymous.send(
      route.method,
      route.path.replace(':storeId', storeId).replace(/:\w+/g, '987654321'),
      route.method === 'GET' || route.method === 'DELETE' ? undefined : {},
      headers,
    )
  const front = async (store: MadeStore, headers: Record<string, string> = {}) => {
    const answer = await app.anonymous.get(`/store_front/${store.slug}`, { ...store.preview, ...headers })
    return { ...answer, token: answer.headers['recipient-token'] ?? '' }
  }
  const outcome = ({ status, text }: { status: number; text: string }) => `${status} ${text}`

  it('are decided in the table', () => {
    expect(calls.map(([name]) => name).sort()).toEqual([...shopperCalls].sort())
  })

  it.each(calls)('%s answers alike for every store that cannot be seen', async (_name, route) => {
    const missing = outcome(await send(route, 'no-such-store', {}))
    expect(missing).toBe('404 {"errors":["Route not found."],"code":"not_found"}')
    const names = ['0', '-1', '9223372036854775808', 'ACME', '00000000-0000-4000-8000-000000000000']
    for (const name of names) expect(outcome(await send(route, name, acme.preview))).toBe(missing)
    const owner = await app.as('owner')
    const foreignPreview = { 'store-preview': globex.preview['store-preview'] }
    const over = signPreview(app.config.SECRET_KEY, acme.id, Math.floor(Date.now() / 3_600_000))
    for (const headers of [
      {},
      owner.headers,
      { 'recipient-token': tokenOf.acme },
      foreignPreview,
      { 'store-preview': over },
      { 'store-preview': `${acme.preview['store-preview']}x` },
      { 'store-preview': '99999999.' },
    ]) {
      const answer = await send(route, acme.slug, headers)
      expect(outcome(answer)).toBe(missing)
      expect(answer.headers['recipient-token']).toBeUndefined()
      expect(outcome(await send(route, String(acme.id), headers))).toBe(missing)
    }
  })

  it('give a fresh token to who has none of this store, and keep the one that is', async () => {
    const participant = (await entered(app, await makeGroupOrder(app), 'ada@people.test')).headers
    const forged = tokenOf.acme.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
    const foreign = [
      undefined,
      '',
      's1_x',
      tokenOf.globex,
      participant['recipient-token'],
      forged,
      tokenOf.acme.replace('s1_', 'g1_'),
      `${tokenOf.acme} `.repeat(3),
    ]
    const given = new Set<string>()
    for (const token of foreign) {
      const answer = await front(acme, token === undefined ? {} : { 'recipient-token': token })
      expect([answer.status, answer.token]).toEqual([200, expect.stringMatching(tokenShape)])
      expect(answer.headers['cache-control']).toBe('private, no-store')
      given.add(answer.token)
    }
    expect(given.size).toBe(foreign.length)
    const again = await front(acme, { 'recipient-token': tokenOf.acme })
    expect([again.status, again.token, again.headers['cache-control']]).toEqual([
      200,
      '',
      'private, no-store',
    ])
  })

  it('neither read a session nor set a cookie', async () => {
    const owner = await app.as('owner')
    const anonymous = await front(acme)
    const signedIn = await front(acme, owner.headers)
    expect(signedIn.body).toEqual(anonymous.body)
    for (const { headers } of [anonymous, signedIn]) {
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['current-uid']).toBeUndefined()
      expect(headers['access-token']).toBeUndefined()
    }
  })

  it('say nothing of the team', async () => {
    const { body, text } = await front(acme)
    expect(body.data).toEqual({
      id: String(acme.id),
      type: 'storeFronts',
      attributes: {
        title: 'Store of acme',
        descriptionHtml: '',
        slug: 'acme',
        primaryColor: '#25282a',
        logoImage: null,
        bannerImage: null,
        favicon: null,
        faviconSmall: null,
        currency: 'usd',
        countries: ['US'],
        contactEmail: 'shop@people.test',
        isFindable: false,
        isPreview: true,
        types: [],
        colors: [],
        sizes: [],
      },
    })
    expect(text).not.toMatch(/team|account|@acme\.test/i)
  })

  it('take no token of a store for that of another page', async () => {
    const page = await makeGroupOrder(app)
    const { id } = await entered(app, page, 'eve@people.test')
    const others = Object.values(declaredRoutes)
      .flatMap(routes => Object.values(routes as Record<string, Route>))
      .filter(route => ['recipient', 'submitter', 'project-token'].includes(route.access))
    for (const route of others) {
      const path = route.path
        .replace(':uuid', page.uuid)
        .replace(':recipientId', id)
        .replace(':jwt', encodeURIComponent(tokenOf.acme))
        .replace(/:\w+/g, '987654321')
      const answer = await app.anonymous.send(
        route.method,
        path,
        route.method === 'GET' || route.method === 'DELETE' ? undefined : {},
        { 'recipient-token': tokenOf.acme },
      )
      expect([route.path, answer.status]).toEqual([route.path, 404])
    }
  })

  it('close with the suspension of the team and with its module, also to a preview', async () => {
    const change = (set: string) =>
      app.db.pool.query(`update teams set ${set} where id = $1`, [app.world.team])
    await change(`suspended_at = now(), suspended_reason = 'Unpaid'`)
    expect((await front(acme)).status).toBe(404)
    await change('suspended_at = null, suspended_reason = null')
    await change(`modules = array_remove(modules, 'e_commerce')`)
    expect((await front(acme)).status).toBe(404)
    await change(`modules = array_append(modules, 'e_commerce')`)
    expect((await front(acme)).status).toBe(200)
  })
})
