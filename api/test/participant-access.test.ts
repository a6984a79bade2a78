import type { Route } from '@ribbon/contract/route'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { declaredRoutes } from '../src/declared-routes.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { endParticipantTokens } from '../src/modules/gifting/group-orders/participants/participant-tokens.store.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { recipientCalls } from './authorization/outsiders.ts'
import { entered, makeGroupOrder, type GroupOrderPage } from './redemption/pages.ts'
import { asRowId } from './tools/as-row-id.ts'

const calls = Object.values(declaredRoutes)
  .flatMap(routes => Object.entries(routes) as [string, Route][])
  .filter(([, route]) => route.access === 'recipient')

interface Person {
  page: GroupOrderPage
  id: string
  headers: { 'recipient-token': string }
}

describe('the calls of participants', () => {
  let app: TestApp
  let page: GroupOrderPage
  let ada: Person
  let ben: Person
  let elsewhere: Person
  beforeAll(async () => {
    app = await startApp({ worker: false })
    const join = async (where: GroupOrderPage, email: string) => ({
      page: where,
      ...(await entered(app, where, email)),
    })
    page = await makeGroupOrder(app)
    ada = await join(page, 'ada@people.test')
    ben = await join(page, 'ben@people.test')
    elsewhere = await join(await makeGroupOrder(app, { teamId: app.world.otherTeam }), 'ada@people.test')
  })
  afterAll(() => app.stop())

  const send = (route: Route, path: { uuid: string; recipientId?: string }, headers: object) =>
    app.anonymous.send(
      route.method,
      route.path
        .replace(':uuid', path.uuid)
        .replace(':recipientId', path.recipientId ?? ada.id)
        .replace(/:\w+/g, '987654321'),
      route.method === 'GET' || route.method === 'DELETE' ? undefined : {},
      headers as Record<string, string>,
    )
  const outcome = ({ status, text }: { status: number; text: string }) => `${status} ${text}`
  const absent = async (route: Route) =>
    outcome(await send(route, { uuid: '00000000-0000-4000-8000-000000000000' }, {}))
  const cookie = (of: GroupOrderPage, token: string) => ({
    cookie: `ribbon_r_${of.uuid.slice(0, 8)}=${token}`,
  })

  it('are decided in the table', () => {
    expect(calls.map(([name]) => name).sort()).toEqual([...recipientCalls].sort())
  })

  describe.each(calls)('%s', (name, route) => {
    let missing: string
    beforeEach(async () => {
      missing = await absent(route)
      if (!missing.startsWith('404 ')) throw new Error(missing)
    })

    it('answers members, operators and strangers like a missing page', async () => {
      const owner = await app.as('owner')
      const operator = await app.operator()
      for (const headers of [{}, owner.headers, operator.headers, { 'recipient-token': '' }])
        expect(outcome(await send(route, { uuid: page.uuid }, headers))).toBe(missing)
    })

    it('answers tokens of another page, of the store, and made-up ones like a missing page', async () => {
      const own = ada.headers['recipient-token']
      const tokens = [
        elsewhere.headers['recipient-token'],
        own.replace('g1_', 's1_'),
        own.slice(3),
        `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
        'g1_',
        ada.id,
      ]
      for (const token of tokens) {
        expect(outcome(await send(route, { uuid: page.uuid }, { 'recipient-token': token }))).toBe(missing)
        expect(outcome(await send(route, { uuid: page.uuid }, cookie(page, token)))).toBe(missing)
      }
      expect(outcome(await send(route, { uuid: elsewhere.page.uuid }, ada.headers))).toBe(missing)
      expect(outcome(await send(route, { uuid: 'no-uuid' }, ada.headers))).toMatch(/^404 /)
    })

    it('does not fall back on the cookie where a header is sent', async () => {
      const headers = { ...cookie(page, ada.headers['recipient-token']), 'recipient-token': 'g1_wrong' }
      expect(outcome(await send(route, { uuid: page.uuid }, headers))).toBe(missing)
    })

    it('answers another person’s id like a missing page, wherever it is sent', async () => {
      if (route.path.includes(':recipientId'))
        for (const recipientId of [ben.id, elsewhere.id, '0', 'x'])
          expect(outcome(await send(route, { uuid: page.uuid, recipientId }, ada.headers))).toBe(missing)
      const path = route.path
        .replace(':uuid', page.uuid)
        .replace(':recipientId', ada.id)
        .replace(/:\w+/g, '987654321')
      const elsewhereNamed =
        route.method === 'GET' || route.method === 'DELETE'
          ? app.anonymous.send(route.method, `${path}?recipient_id=${ben.id}`, undefined, ada.headers)
          : app.anonymous.send(route.method, path, { recipient_id: ben.id }, ada.headers)
      expect(outcome(await elsewhereNamed)).toBe(missing)
    })

    it('refuses a cookie that a page of another site makes the browser send', async () => {
      const headers = { ...cookie(page, ada.headers['recipient-token']), origin: 'https://evil.test' }
      const answer = await send(route, { uuid: page.uuid }, headers)
      if (route.method === 'GET') expect(answer.status).toBe(200)
      else expect(answer.code).toBe('origin_refused')
    })

    it('answers like a missing page without the team’s module, and changes nothing while the team is suspended', async () => {
      const { db, world } = app
      const visitor = await entered(app, page, `visitor.${name}@people.test`)
      await db.pool.query("update teams set modules = '{project}' where id = $1", [world.team])
      const path = { uuid: page.uuid, recipientId: visitor.id }
      expect(outcome(await send(route, path, visitor.headers))).toBe(missing)
      await db.pool.query(
        "update teams set modules = '{swag_store}', suspended_reason = 'Unpaid', suspended_at = now() where id = $1",
        [world.team],
      )
      const answer = await send(route, path, visitor.headers)
      if (route.method === 'GET' || route.whileSuspended) expect(answer.status).toBeLessThan(300)
      else expect(answer.code).toBe('group_order_locked')
      expect(answer.text).not.toContain('Unpaid')
      await db.pool.query('update teams set suspended_reason = null, suspended_at = null where id = $1', [
        world.team,
      ])
    })

    it('answers an ended token like a missing page: skipped, expired, too long after closing, removed', async () => {
      const { db } = app
      const cases = [
        (id: number) => inTransaction(db, tx => endParticipantTokens(tx, page.teamId, [asRowId(id)])),
        (id: number) =>
          db.pool.query('update participant_tokens set expires_at = now() where participant_id = $1', [id]),
        () =>
          db.pool.query("update group_orders set closes_at = now() - interval '31 days' where id = $1", [
            page.id,
          ]),
        (id: number) => db.pool.query('delete from participants where id = $1', [id]),
      ]
      for (const [index, end] of cases.entries()) {
        const person = await entered(app, page, `leaver${index}.${name}@people.test`)
        const path = { uuid: page.uuid, recipientId: person.id }
        await end(Number(person.id))
        expect(outcome(await send(route, path, person.headers))).toBe(missing)
        await db.pool.query('update group_orders set closes_at = null where id = $1', [page.id])
      }
    })
  })

  it('accept the header from pages of any site, which cannot get the cookie set', async () => {
    const origin = { origin: 'https://shop.example' }
    const answer = await app.anonymous.post(
      `/recipients/${page.uuid}`,
      { recipient: { email: 'far@people.test' } },
      origin,
    )
    expect(answer.status).toBe(201)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const headers = { ...origin, 'recipient-token': answer.headers['recipient-token'] ?? '' }
    expect((await app.anonymous.delete(`/recipients/${page.uuid}/session`, headers)).status).toBe(204)
  })

  it('accept the token of the sixth device, and no longer that of the first', async () => {
    const first = await entered(app, page, 'six@people.test')
    const { rows } = await app.db.pool.query<{ count: number }>(
      `insert into participant_tokens (team_id, group_order_id, participant_id, token_hash, expires_at)
      select team_id, group_order_id, id, 'other-' || n, now() + interval '1 day'
      from participants, generate_series(1, 4) n
      where id = $1
      returning 1`,
      [first.id],
    )
    expect(rows).toHaveLength(4)
    await app.db.pool.query(
      `insert into participant_tickets (team_id, group_order_id, token_hash, person_key, email, expires_at)
      select team_id, group_order_id, encode(sha256('t1_${'a'.repeat(32)}'), 'base64'), person_key, email,
        now() + interval '1 minute'
      from participants
      where id = $1`,
      [first.id],
    )
    await app.db.pool.query(
      "update participant_tickets set token_hash = rtrim(translate(token_hash, '+/', '-_'), '=')",
    )
    const sixth = await app.anonymous.post(`/recipients/${page.uuid}`, {
      recipient: { email: 'six@people.test' },
      password: `t1_${'a'.repeat(32)}`,
    })
    expect(sixth.status).toBe(200)
    const me = `/recipients/${page.uuid}/me`
    expect((await app.anonymous.get(me, first.headers)).status).toBe(404)
    const token = { 'recipient-token': sixth.headers['recipient-token'] ?? '' }
    expect((await app.anonymous.get(me, token)).body.data.id).toBe(first.id)
    expect((await app.anonymous.delete(`/recipients/${page.uuid}/session`, token)).status).toBe(204)
    expect((await app.anonymous.get(me, token)).status).toBe(404)
  })
})
