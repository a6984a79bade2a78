import { keyScopeNames } from '@ribbon/contract/key-scopes'
import { rolesOf, type Role, type Route } from '@ribbon/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredRoutes } from '../src/declared-routes.ts'
import { startApp, type Answered, type TestApp } from './app-under-test.ts'
import { makeTeam, signedIn, type Team } from './authorization/people.ts'
import { changedTables, forgetChanges, noteChanges } from './authorization/changes.ts'
import { makeKey } from './authorization/make-key.ts'

const calls: [string, Route][] = Object.values(declaredRoutes).flatMap(routes => Object.entries(routes))
const open = calls.filter(([, route]) => route.scope !== undefined)
const closed = calls.filter(([, route]) => route.scope === undefined)
const roles: Role[] = ['limited_user', 'member', 'team_owner', 'store_admin']
/** What no key may ever do, by the module of the call. */
const neverOpen = [
  'identity',
  'recovery',
  'second-factor',
  'api-keys',
  'sso',
  'members',
  'subteams',
  'invitations',
  'teams',
  'audit',
  'payment-methods',
  'subscriptions',
  'billing',
  'deposits',
  'payment-history',
  'invoice-papers',
  'store-accounts',
  'store-domains',
  'payouts',
  'operators',
  'operations',
  'team-care',
  'job-room',
]

describe('what a key opens', () => {
  let app: TestApp
  let team: Team
  let bare: Team

  beforeAll(async () => {
    app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
    const { db, config } = app
    team = await makeTeam(db, 'CanaryKeys', ['swag_store', 'project', 'e_commerce'], config.SECRET_KEY)
    bare = await makeTeam(db, 'CanaryNoModule', [], config.SECRET_KEY)
    await noteChanges(db)
  }, 60_000)
  afterAll(() => app.stop())

  const keyOf = (of: Team, role: Role, scopes = keyScopeNames) =>
    makeKey(app.db, { id: of.people[role].id, team: of.id }, { scopes })
  // Nothing has this id, so that no call changes anything.
  const send = ([, { method, path }]: [string, Route], headers: Record<string, string>): Promise<Answered> =>
    app.anonymous.send(
      method,
      path.replace(/:\w+/g, '987654321'),
      method === 'GET' || method === 'DELETE' ? undefined : {},
      headers,
    )
  const outcome = ({ status, code }: Answered) => [status, code]

  it('no call about sign-in, people, money methods, payouts, keys or operations declares a scope', () => {
    const opened = neverOpen.flatMap(module =>
      Object.entries(declaredRoutes[module] ?? { unknown: { scope: module } }).flatMap(([name, route]) =>
        'scope' in route && route.scope !== undefined ? [`${module} ${name}`] : [],
      ),
    )
    // How many sends are left is a figure of the dashboard.
    expect(opened).toEqual(['billing getRemainingOrders'].filter(each => opened.includes(each)))
    for (const [name, { access, whileImpersonating }] of open)
      expect([name, access in rolesOf, whileImpersonating]).toEqual([name, true, undefined])
    expect(new Set(open.map(([, route]) => route.scope))).toEqual(new Set(keyScopeNames))
  })

  it('a call without a scope is closed to every key, also to that of an owner with all scopes', async () => {
    const { headers } = await keyOf(team, 'team_owner')
    await app.db.pool.query('update api_keys set last_used_at = now()')
    await forgetChanges(app.db)
    for (const call of closed)
      expect([call[0], ...outcome(await send(call, headers))]).toEqual([call[0], 403, 'key_not_allowed'])
    expect(await changedTables(app.db)).toEqual([])
  })

  it('a call opens to its scope alone', async () => {
    const keys = await Promise.all(
      keyScopeNames.map(async scope => ({
        scope,
        headers: (await keyOf(team, 'team_owner', [scope])).headers,
      })),
    )
    const undecided: string[] = []
    for (const call of open)
      for (const { scope, headers } of keys) {
        const isRefused = (await send(call, headers)).code === 'key_scope_missing'
        if (isRefused === (scope === call[1].scope)) undecided.push(`${call[0]} ${scope}`)
      }
    expect(undecided).toEqual([])
  }, 120_000)

  it.each(roles)(
    'a key of a %s answers what a session of the same person does',
    async role => {
      for (const of of [team, bare]) {
        const session = await signedIn(app.db, of.people[role])
        const { headers } = await keyOf(of, role)
        for (const call of open) {
          const byKey = await send(call, headers)
          expect([call[0], ...outcome(byKey)]).toEqual([call[0], ...outcome(await send(call, session))])
          if (!rolesOf[call[1].access as 'session'].includes(role)) expect(byKey.code).toBe('role_refused')
        }
      }
    },
    120_000,
  )

  it('while the team is suspended, keys look and change nothing', async () => {
    const { headers } = await keyOf(bare, 'team_owner')
    await app.db.pool.query(
      "update teams set suspended_at = now(), suspended_reason = 'Unpaid' where id = $1",
      [bare.id],
    )
    for (const call of open) {
      const { code } = await send(call, headers)
      if (call[1].method !== 'GET' && call[1].whileSuspended !== 'allowed')
        expect([call[0], code]).toEqual([call[0], 'team_suspended'])
      else expect([call[0], code]).not.toEqual([call[0], 'team_suspended'])
    }
    await app.db.pool.query('update teams set suspended_at = null, suspended_reason = null where id = $1', [
      bare.id,
    ])
  })

  const ends = {
    revoked: 'update api_keys set revoked_at = now() where id = $1',
    expired: "update api_keys set expires_at = now() - interval '1 second' where id = $1",
    replaced: "update api_key_secrets set valid_until = now() - interval '1 second' where key_id = $1",
    'without its secret': 'delete from api_key_secrets where key_id = $1',
    'of somebody who left':
      'delete from memberships where user_id = (select user_id from api_keys where id = $1)',
  }
  it.each(Object.entries(ends))(
    'a key that is %s opens nothing',
    async (state, end) => {
      const leaver = await makeTeam(
        app.db,
        `CanaryEnds${state.replaceAll(' ', '')}`,
        ['swag_store', 'e_commerce'],
        app.config.SECRET_KEY,
      )
      const { id, headers } = await keyOf(leaver, 'team_owner')
      const before = await send(open[0]!, headers)
      expect(before.code).not.toBe('key_not_valid')
      await app.db.pool.query(end, [id])
      await forgetChanges(app.db)
      for (const call of calls)
        expect([call[0], ...outcome(await send(call, headers))]).toEqual([call[0], 401, 'key_not_valid'])
      expect(await changedTables(app.db)).toEqual([])
    },
    60_000,
  )
})
