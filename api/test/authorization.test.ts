import { rolesOf, type Role, type Route } from '@ribbon/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredRoutes } from '../src/declared-routes.ts'
import { startApp, type Answered, type TestApp } from './app-under-test.ts'
import { changedTables, forgetChanges, noteChanges } from './authorization/changes.ts'
import { connectionBodies, connectionQueries } from './authorization/connection-permissions.ts'
import { file, fileCalls } from './authorization/file-calls.ts'
import { makeObject, makeTokens, tokenKinds, tokenOf, trackedOrder } from './authorization/objects.ts'
import type { ObjectIds } from './authorization/group-order-objects.ts'
import { openCalls } from './authorization/open-calls.ts'
import { operatorCalls, tokenCalls } from './authorization/outsiders.ts'
import { permissions, type Permission } from './authorization/permissions.ts'
import {
  makePerson,
  makeTeam,
  removePerson,
  signedIn,
  type Person,
  type Team,
} from './authorization/people.ts'

const calls = Object.fromEntries(
  Object.values(declaredRoutes).flatMap(routes => Object.entries(routes)),
) as Record<string, Route>
const roles: Role[] = ['limited_user', 'member', 'team_owner', 'store_admin']
const absent: ObjectIds = { id: '987654321', userId: '987654322' }
const signInFirst = { errors: ['You need to sign in or sign up before continuing.'] }
const refusal = {
  role: [403, { errors: ['Your role does not allow this.'] }],
  module: [403, { errors: ['Your team does not use this module.'] }],
  impersonating: [
    403,
    { errors: ['This cannot be done while you impersonate someone. Go back to your own account first.'] },
  ],
} as const

describe('access to every call', () => {
  let app: TestApp
  let acme: Team
  let globex: Team
  let bare: Team
  let removed: Record<string, string>
  const outside: Record<string, Record<string, string>> = {}

  beforeAll(async () => {
    app = await startApp({ worker: false })
    const { db, config } = app
    acme = await makeTeam(db, 'CanaryAcme', ['swag_store', 'project', 'e_commerce'], config.SECRET_KEY)
    globex = await makeTeam(db, 'CanaryGlobex', ['swag_store', 'project', 'e_commerce'], config.SECRET_KEY)
    bare = await makeTeam(db, 'CanaryBare', [], config.SECRET_KEY)
    const leaver = await makePerson(db, acme, 'team_owner', config.SECRET_KEY)
    removed = await signedIn(db, leaver)
    await removePerson(db, leaver)
    await makeTokens(db, acme.people.team_owner)
    for (const kind of tokenKinds)
      outside[kind] = { 'access-token': tokenOf(kind), client: 'default', uid: acme.people.team_owner.email }
    outside['operator'] = (await app.operator()).headers
    await noteChanges(db)
  }, 60_000)
  afterAll(() => app.stop())

  const bodyOf = (name: string, ids: ObjectIds, team: Team): unknown =>
    ({
      createOrder: { order: {} },
      updateOrder: { order: { note: 'x' } },
      addOrderItem: { item: { product_variant_id: team.variant, quantity: 1 } },
      quoteShipping: {
        recipient_id: team.recipient,
        selected_items: [{ product_variant_id: team.variant, quantity: 1 }],
      },
      chooseShipping: { rate_id: 'x' },
      createRecipient: { recipient: { email: 'new@example.test' }, send_email: true },
      updateRecipient: { recipient: { company: 'x' } },
      updateUser: { user: { last_name: 'Changed' } },
      changeRole: { user: { roles: ['member'] } },
      changeBudget: { budget: { amount: '1.00', note: 'x' } },
      createSubteam: { subteam: { name: `New ${Math.random()}` } },
      updateSubteam: { subteam: { name: `Renamed ${Math.random()}` } },
      addSubteamMember: { subteam: { user_id: ids.userId ?? team.people.member.id } },
      mergeRecipients: { other_id: ids.id },
      updateBulkImport: { bulk_import: { name: 'Renamed' } },
      repairImportRow: { left_out: true },
      updateBulkSend: { leave_out_recent: true },
      updateBulkSendRow: { left_out: true },
      checkListInventory: {
        bulk_import_id: ids.id,
        recipient_list_order_items: [{ product_variant_id: team.variant, quantity: 1 }],
      },
      createGroupOrder: { name: `New ${Math.random()}` },
      updateGroupOrder: { group_order: { name: 'Renamed' } },
      updateGroupOrderBackground: { group_order: { background: '' } },
      addGroupOrderCards: { group_order: { cards: [] } },
      changeGroupOrderRecipients: { recipients: { ids: [ids.recipientId ?? '1'], action: 'disable' } },
      updateProject: { admin_order: { admin_order_title: `Title ${Math.random()}` } },
      acceptProjectQuote: { quote: { version: 1 } },
      askPeople: { emails: ['asked@people.test'] },
      approveExtraCost: { plan_id: ids.planId ?? '1' },
      updateProjectRecipient: { recipient: { company: 'x' } },
      undoProjectRecipientsDelete: { at: ids.at ?? '2026-01-01T00:00:00Z' },
      deleteProjectRecipients: { recipient: { ids: [ids.recipientId ?? '1'] } },
      ...connectionBodies,
      connectStripeAccount: { paige_url: '/e-commerce/setting' },
      setStoreAccount: { account_id: ids.accountId ?? 'acct_none' },
      createStoreAllowedUser: { email: `new${Math.random()}@people.test` },
      updateStoreAllowedList: { allow_list: { enabled: false } },
      adjustGiftCard: { adjustment: { amount: '1.00', note: 'x' } },
      createGiftCards: {
        gift_card: { amount: '5.00', recipients: [{ name: 'New', email: 'new@people.test' }] },
      },
      addAllowedUser: { email: `new${Math.random()}@people.test` },
      updateAllowedUser: { email: `new${Math.random()}@people.test` },
      createTier: { group_order_tier: { name: 'New' } },
      updateTier: { group_order_tier: { name: 'Renamed' } },
      addTierProduct: { itemable_id: team.product },
      addTierBundle: { itemable_id: team.bundle },
      createCardTemplate: { card_template: { name: `New ${Math.random()}`, message: 'Hi' } },
      updateCardTemplate: { card_template: { name: `Renamed ${Math.random()}` } },
      addDeposit: { deposit: { amount: '1.00' } },
      requestDepositRefund: { refund_request: { amount: '1.00', reason: 'x' } },
      refundOrder: { refund: { reason: 'x' } },
      refundStoreOrder: { refund: { reason: 'x' } },
      createInvitation: { invitation: { email: `new${Math.random()}@invited.test` } },
      updateTeam: { team: { show_prices: true } },
      setStockThreshold: { team: { stock_threshold_limit: 5 } },
      updateMenuItem: { type: 'Product' },
      requestRestock: { product_variants: [{ id: team.variant, quantity: 1 }] },
      buyAdditionalSends: { order_limit: 1 },
      createIdpSetup: idpFields,
      updateIdpSetup: idpFields,
      addTeamDomain: { domain: { domain: `d${Math.floor(Math.random() * 1e9)}.test` } },
      beginSecondFactor: { second_factor: { current_password: '' } },
      confirmSecondFactor: { second_factor: { code: '000000' } },
      renewRecoveryCodes: { second_factor: { current_password: '', code: '000000' } },
      giveProof: { proof: { code: '000000' } },
      createApiKey: { api_key: { name: 'x', scopes: ['orders:read'] } },
      changeApiKey: { api_key: { name: 'Renamed' } },
      rotateApiKey: { rotation: { valid_for_hours: 1 } },
      removeSecondFactor: { second_factor: { current_password: '', code: '000000' } },
    })[name] ?? {}
  const idpFields = {
    idp_setup: {
      idp_entity_id: 'urn:changed',
      idp_sso_target_url: 'https://idp.test/sso',
      idp_cert_fingerprint: 'AA:BB',
    },
  }

  const send = (
    name: string,
    headers: Record<string, string>,
    ids: ObjectIds,
    team: Team,
  ): Promise<Answered> => {
    const route = calls[name]!
    const path = route.path
      .replace(':id', ids.id)
      .replace(':userId', ids.userId ?? '1')
      .replace(':tierId', ids.tierId ?? '1')
      .replace(':itemId', ids.itemId ?? '1')
      .replace(/:(planId|attachmentId|listId|imageId|orderId)/, (_, name) => ids[name as 'planId'] ?? '1')
      .replace('/:slug/products', `/${team.canary.toLowerCase()}/products`)
      .replace(':recipientId', ids.recipientId ?? String(team.recipient))
      .replace(':bulkImportId', ids.id)
      .replace(':row', '2')
      .replace(':slug', ids.slug ?? 'absent')
      .replace(/:(type|platform)/, (_, name) => (name === 'type' ? 'orders' : 'shopify'))
      .replace(/:\w+/g, 'absent-token')
    if (fileCalls.includes(name))
      return app.anonymous.send(route.method, path, file.body, { ...file.headers, ...headers })
    return app.anonymous.send(
      route.method,
      path + (connectionQueries[name] ?? ''),
      route.method === 'GET' || route.method === 'DELETE' ? undefined : bodyOf(name, ids, team),
      headers,
    )
  }
  const make = (permission: Permission, owner: Person) =>
    permission.object
      ? makeObject(app.db, permission.object, owner, app.config.SECRET_KEY)
      : Promise.resolve(absent)
  const own = async (permission: Permission, person: Person) =>
    permission.object === 'person' ? { id: String(person.id) } : make(permission, person)
  const colleagueOf = (person: Person) => makePerson(app.db, person.team, 'member', app.config.SECRET_KEY)

  const refused = async (cells: (() => Promise<void>)[]) => {
    await forgetChanges(app.db)
    for (const cell of cells) await cell()
    expect(await changedTables(app.db)).toEqual([])
  }
  const reached = (answer: Answered, cell: string) =>
    expect([cell, answer.status, answer.text].join(' ')).not.toMatch(/ (401|403|404|500) /)
  const outcome = ({ status, body: { message, ...body } }: Answered) => {
    // Only the calls of gift cards repeat their first error as `message` (reading E18).
    if (message !== undefined) expect(message).toBe(body.errors[0])
    return [status, body]
  }

  it('is watched: a change of any table is noted, and a row written as it was is not', async () => {
    await forgetChanges(app.db)
    await app.db.pool.query('update teams set name = name where id = $1', [bare.id])
    expect(await changedTables(app.db)).toEqual([])
    await app.db.pool.query("update teams set name = name || '!' where id = $1", [bare.id])
    expect(await changedTables(app.db)).toEqual(['teams'])
  })

  it('is decided in the table, once per call', () => {
    expect(Object.keys(calls).sort()).toEqual(
      [...Object.keys(permissions), ...Object.keys(openCalls), ...tokenCalls, ...operatorCalls].sort(),
    )
  })

  const cases = Object.entries(permissions).filter(([name]) => name in calls)

  it.each(cases)('%s needs a session of a current member', async (name, permission) => {
    const ids = await make(permission, acme.people.team_owner)
    await refused(
      [{}, removed, ...Object.values(outside)].map(headers => async () => {
        expect(outcome(await send(name, headers, ids, acme))).toEqual([401, signInFirst])
      }),
    )
  })

  it.each(cases)('%s is refused to the other roles, whoever owns the record', async (name, permission) => {
    const things = [
      await make(permission, acme.people.team_owner),
      await make(permission, globex.people.team_owner),
      absent,
    ]
    const subjects = [acme, globex].flatMap(team =>
      roles.filter(role => !permission.roles.includes(role)).map(role => team.people[role]),
    )
    const sessions = await Promise.all(subjects.map(person => signedIn(app.db, person)))
    await refused(
      sessions.flatMap(headers =>
        things.map(
          ids => async () => expect(outcome(await send(name, headers, ids, acme))).toEqual(refusal.role),
        ),
      ),
    )
  })

  it.each(cases)('%s is refused without its module, and only then', async (name, permission) => {
    for (const role of permission.roles) {
      const person = bare.people[role]
      const ids = await own(permission, person)
      const answer = await send(name, await signedIn(app.db, person), ids, bare)
      if (permission.module) expect(outcome(answer)).toEqual(refusal.module)
      else expect(answer.text).not.toContain(refusal.module[1].errors[0])
    }
  })

  it.each(cases)('%s finds the member’s own record', async (name, permission) => {
    for (const role of permission.roles) {
      const person = acme.people[role]
      const answer = await send(name, await signedIn(app.db, person), await own(permission, person), acme)
      if ((permission.own ?? permission.roles).includes(role)) reached(answer, `${name} ${role} own`)
      else expect([name, role, answer.status]).toEqual([name, role, 404])
      expect(answer.text).not.toMatch(/CanaryGlobex|CanaryBare/i)
    }
  })

  const onObjects = cases.filter(([, permission]) => permission.object)

  it.each(onObjects)(
    '%s finds a colleague’s record where the specification says so, else it answers 404',
    async (name, permission) => {
      const reaching = permission.colleagues ?? permission.roles
      const missing = permission.roles.filter(role => !reaching.includes(role)).map(role => acme.people[role])
      const theirs = await make(permission, await colleagueOf(acme.people.member))
      const sessions = await Promise.all(missing.map(person => signedIn(app.db, person)))
      await refused(
        sessions.map(headers => async () => {
          const answer = await send(name, headers, theirs, acme)
          expect([answer.status, answer.text]).toEqual([404, (await send(name, headers, absent, acme)).text])
        }),
      )
      for (const role of reaching)
        reached(
          await send(
            name,
            await signedIn(app.db, acme.people[role]),
            await make(permission, await colleagueOf(acme.people[role])),
            acme,
          ),
          `${name} ${role} colleague`,
        )
    },
  )

  it.each(onObjects)(
    '%s answers for another team’s record exactly as for a missing one',
    async (name, permission) => {
      const pairs = [
        [acme, globex],
        [globex, acme],
      ] as const
      for (const [team, other] of pairs) {
        const foreign = await make(permission, other.people.team_owner)
        const sessions = await Promise.all(permission.roles.map(role => signedIn(app.db, team.people[role])))
        await refused(
          sessions.map(headers => async () => {
            const theirs = await send(name, headers, foreign, team)
            const nothing = await send(name, headers, absent, team)
            expect([theirs.status, theirs.text]).toEqual([404, nothing.text])
            expect(theirs.text).not.toContain(other.canary)
          }),
        )
      }
    },
  )

  it.each(cases)(
    '%s lets a team owner who impersonates a member do what the member may, except what impersonation forbids',
    async (name, permission) => {
      const owner = await makePerson(app.db, acme, 'team_owner', app.config.SECRET_KEY)
      for (const role of roles) {
        const person = acme.people[role]
        const ids = await own(permission, person)
        const acting = await signedIn(app.db, owner, { as: person, until: new Date(Date.now() + 60_000) })
        const answer = await send(name, acting, ids, acme)
        if (!permission.roles.includes(role))
          expect([role, ...outcome(answer)]).toEqual([
            role,
            ...(permission.whileImpersonating === 'refused' ? refusal.impersonating : refusal.role),
          ])
        else if (permission.whileImpersonating === 'refused')
          expect([role, ...outcome(answer)]).toEqual([role, ...refusal.impersonating])
        else reached(answer, `${name} acting as ${role}`)
        const over = await send(
          name,
          await signedIn(app.db, owner, { as: person, until: new Date(Date.now() - 1_000) }),
          ids,
          acme,
        )
        if (permission.whileImpersonating === 'ends') reached(over, `${name} over`)
        else expect(over.status).toBe(403)
      }
    },
  )

  const withTokens = Object.keys(openCalls).filter(name => openCalls[name] !== 'none')
  const present = (name: string, token: string) => {
    const { method, path } = calls[name]!
    return app.anonymous.send(
      method,
      path.replace(':groupId', trackedOrder).replace(':token', token),
      method === 'GET' ? undefined : (fullBody[name] ?? {}),
    )
  }

  it.each(withTokens)('%s accepts only its own kind of token', async name => {
    const others = [
      ...tokenKinds.filter(kind => kind !== openCalls[name]).map(tokenOf),
      'absent-token',
      acme.people.team_owner.email,
      String(acme.recipient),
    ]
    await refused(
      others.map(
        token => async () =>
          expect([name, token, (await present(name, token)).status]).toEqual([name, token, 404]),
      ),
    )
    if (calls[name]!.method === 'GET')
      expect([name, (await present(name, tokenOf(openCalls[name]!))).status]).toEqual([name, 200])
  })
  const fullBody: Record<string, unknown> = {
    acceptInvitation: { user: { password: 'blue canoe 42', first_name: 'A', last_name: 'B' } },
    giveAddress: {
      name: 'A',
      address_one: '1 Elm St',
      city: 'Austin',
      state: 'TX',
      zipcode: '78701',
      country: 'US',
    },
  }

  it.each(operatorCalls)('%s is for operators only', async name => {
    const sessions = await Promise.all(roles.map(role => signedIn(app.db, acme.people[role])))
    await refused(
      [{}, ...sessions].map(
        headers => async () =>
          expect(outcome(await send(name, headers, absent, acme))).toEqual([401, signInFirst]),
      ),
    )
  })

  it('no call declares wider access than the table grants', () => {
    for (const [name, permission] of cases) {
      const { access, module, whileImpersonating } = calls[name]!
      expect([name, [...rolesOf[access as 'session']].sort(), module, whileImpersonating]).toEqual([
        name,
        [...permission.roles].sort(),
        permission.module,
        permission.whileImpersonating,
      ])
    }
  })
})
