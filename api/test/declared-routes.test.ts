import { eq } from 'drizzle-orm'
import type { Role, Route } from '@ribbon/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teams } from '../src/modules/teams/teams.tables.ts'
import { declaredRoutes } from '../src/openapi.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { orderReady } from './orders.ts'
import { allowedRoles, openCalls, operatorCalls, withoutModule } from './permissions.ts'
import type { ActorName } from './world.ts'

const calls = Object.values(declaredRoutes).flatMap(routes => Object.entries(routes))
const actorOf: Record<Role, ActorName> = { limited_user: 'limited', member: 'member', team_owner: 'owner', store_admin: 'storeAdmin' }
const missing = '987654321'
const canary = /Canary|Globex/

describe('every declared call', () => {
  let app: TestApp
  const clients = {} as Record<Role, Client>
  beforeAll(async () => {
    app = await startApp({ worker: false })
    for (const [role, actor] of Object.entries(actorOf)) clients[role as Role] = await app.as(actor)
  })
  afterAll(() => app.stop())

  const pathOf = (route: Route, id: string) => route.path.replace(/:id\b/, id).replace(/:\w+/g, missing)
  const bodyOf = (name: string): unknown => ({
    createOrder: { order: {} }, updateOrder: { order: { note: 'x' } }, addOrderItem: { item: { product_variant_id: app.world.mug.variant, quantity: 1 } },
    quoteShipping: { order_id: missing }, chooseShipping: { rate_id: 'x' }, createRecipient: { recipient: { email: 'new@example.test' }, send_email: true }, updateRecipient: { recipient: { company: 'x' } },
  })[name] ?? {}
  const call = (client: Client, name: string, route: Route, id = missing) => client.send(route.method, pathOf(route, id), route.method === 'GET' ? undefined : bodyOf(name))

  it('is named in the table of permissions, once', () => {
    expect(calls.map(([name]) => name).sort()).toEqual([...Object.keys(allowedRoles), ...openCalls, ...operatorCalls].sort())
  })

  it.each(calls.filter(([name]) => !openCalls.includes(name)))('%s refuses who has no session, with the one sentence', async (name, route) => {
    const answer = await call(app.anonymous, name, route)
    expect([answer.status, answer.body]).toEqual([401, { errors: ['You need to sign in or sign up before continuing.'] }])
  })

  it.each(operatorCalls)('%s refuses a team owner', async name => {
    const route = calls.find(([other]) => other === name)![1]
    expect((await call(clients.team_owner, name, route)).status).toBe(401)
  })

  const memberCalls = calls.filter(([name]) => name in allowedRoles && name !== 'signOut')
  it.each(memberCalls.flatMap(([name, route]) => (Object.keys(actorOf) as Role[]).map(role => [name, role, route] as const)))('%s answers %s as the specification says', async (name, role, route) => {
    const answer = await call(clients[role], name, route)
    if (allowedRoles[name]!.includes(role)) expect([401, 403, 500]).not.toContain(answer.status)
    else expect([answer.status, answer.body]).toEqual([403, { errors: ['Your role does not allow this.'] }])
    expect(answer.text).not.toMatch(canary)
  })

  it('shows another team’s thing exactly like a missing one', async () => {
    const stranger = await app.as('stranger')
    const foreignOrder = (await stranger.post('/team/orders', { order: { recipient_id: app.world.foreignRecipient, selected_items_json: [{ product_variant_id: app.world.foreign.variant, quantity: 1 }] } })).body.data.id as string
    const { rows } = await app.db.pool.query('insert into bundles (team_id, name) values ($1, $2) returning id', [app.world.otherTeam, 'Canary kit'])
    const foreign: Record<string, string> = { getProduct: String(app.world.foreign.product), listProductVariants: String(app.world.foreign.product), getBundle: String(rows[0].id), listBundleItems: String(rows[0].id), getRecipient: String(app.world.foreignRecipient), updateRecipient: String(app.world.foreignRecipient), listUserOrders: String(app.world.users.stranger.id) }
    const withId = calls.filter(([name, route]) => name in allowedRoles && route.path.includes(':id'))
    for (const [name, route] of withId) {
      const theirs = await call(clients.team_owner, name, route, foreign[name] ?? foreignOrder)
      const absent = await call(clients.team_owner, name, route, missing)
      expect([name, theirs.status]).toEqual([name, 404])
      expect([name, theirs.status, theirs.text]).toEqual([name, absent.status, absent.text])
    }
  })

  it('takes another team’s ids in a body for missing ones', async () => {
    const member = clients.member
    expect((await member.post('/team/orders', { order: { recipient_id: app.world.foreignRecipient } })).body.errors).toEqual(['Choose a recipient first.'])
    expect((await member.post('/team/orders', { order: { selected_items_json: [{ product_variant_id: app.world.foreign.variant, quantity: 1 }] } })).body.errors).toEqual(['One of the gifts is no longer offered.'])
    expect((await member.post('/team/shipping/rates', { recipient_id: app.world.foreignRecipient, selected_items: [{ product_variant_id: app.world.mug.variant, quantity: 1 }] })).body.errors).toEqual(['Choose a recipient first.'])
  })

  it('hides a colleague’s order and an admin-only product from a member', async () => {
    const colleague = await app.as('colleague')
    const id = await orderReady(app, colleague, [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }])
    await colleague.post(`/team/orders/${id}/charge_and_begin_processing`)
    const absent = await clients.member.get(`/team/orders/${missing}`)
    for (const path of [`/team/orders/${id}`, `/team/products/${app.world.secret.product}`, '/team/orders/0', '/team/orders/abc']) {
      const answer = await clients.member.get(path)
      expect([answer.status, answer.text]).toEqual([404, absent.text])
    }
    expect((await clients.member.post(`/team/orders/${id}/cancel`)).status).toBe(404)
    expect((await clients.team_owner.get(`/team/orders/${id}`)).status).toBe(200)
  })

  it('is refused to a team without the module', async () => {
    const stranger = await app.as('stranger')
    await app.db.update(teams).set({ modules: ['project'] }).where(eq(teams.id, app.world.otherTeam))
    for (const [name, route] of memberCalls) {
      const answer = await call(stranger, name, route)
      if (withoutModule.includes(name)) expect([name, answer.status]).toEqual([name, 200])
      else expect([name, answer.status, answer.body]).toEqual([name, 403, { errors: ['Your team does not use this module.'] }])
    }
  })
})
