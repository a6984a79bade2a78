import { randomUUID } from 'node:crypto'
import type { Module, Role } from '@ribbon/contract/route'
import { createUser } from '../src/modules/people/identity/create-user.ts'
import { openSession } from '../src/modules/people/identity/sessions/open-session.ts'
import { setImpersonation } from '../src/modules/people/identity/impersonation.store.ts'
import { insertSubteam } from '../src/modules/people/members/subteams/subteams.store.ts'
import { deleteMembership, insertMembership, insertTeam } from '../src/modules/people/teams/teams.store.ts'
import { inTransaction, type Db } from '../src/platform/db/database.ts'
import { hashToken } from '../src/platform/ids.ts'
import { seal } from '../src/platform/secrets.ts'
import type { ObjectKind } from './authorization-table.ts'

export interface Person {
  id: number
  email: string
  team: Team
  role: Role
}
export interface Team {
  id: number
  /** Stands in every text of the team: no other team may ever read it. */ canary: string
  people: Record<Role, Person>
  variant: number
  recipient: number
}

/** Ids that fill a call's path: `:id`, and `:userId` where there is one. */
export interface ObjectIds {
  id: string
  userId?: string
}

const roles: Role[] = ['limited_user', 'member', 'team_owner', 'store_admin']

/** A team with one person of each role, whose every name holds the canary. */
export async function makeTeam(db: Db, canary: string, modules: Module[], secretKey: string): Promise<Team> {
  const id = await inTransaction(db, tx => insertTeam(tx, { name: `${canary} Ltd`, modules }))
  const team = { id, canary, people: {} as Record<Role, Person>, variant: 0, recipient: 0 }
  for (const role of ['team_owner', ...roles.filter(other => other !== 'team_owner')] as Role[])
    team.people[role] = await makePerson(db, team, role, secretKey)
  team.variant = (await makeProduct(db, team, 'mug')).variant
  team.recipient = await insert(
    db,
    "insert into recipients (team_id, name, email, address_one, city, state, zipcode, country) values ($1, $2, $3, '1 Elm St', 'Austin', 'TX', '78701', 'US') returning id",
    [id, `${canary} recipient`, `${canary}@recipient.test`.toLowerCase()],
  )
  await db.pool.query(
    'insert into idp_setups (team_id, entity_id, sso_target_url, fingerprint, fingerprint_algorithm) values ($1, $2, $3, $4, $5)',
    [
      id,
      `urn:${canary}`,
      `https://${canary.toLowerCase()}.test/sso`,
      'aabb',
      'http://www.w3.org/2000/09/xmldsig#sha1',
    ],
  )
  return team
}

export async function makePerson(db: Db, team: Team, role: Role, secretKey: string): Promise<Person> {
  return inTransaction(db, async tx => {
    const user = await createUser(tx, {
      email: `${randomUUID()}@${team.canary}.test`.toLowerCase(),
      passwordHash: null,
      firstName: team.canary,
      lastName: role,
    })
    await insertMembership(tx, { userId: user.id, teamId: team.id, role })
    await tx.client.query(
      'insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, $2, now())',
      [user.id, seal(secretKey, 'JBSWY3DPEHPK3PXP')],
    )
    return { id: user.id, email: user.email, team, role }
  })
}

export async function removePerson(db: Db, person: Person): Promise<void> {
  await inTransaction(db, tx =>
    deleteMembership(tx, { userId: person.id, teamId: person.team.id, role: person.role }),
  )
}

/** A fresh session, as token headers; with `acting`, one that acts as another member until then. */
export async function signedIn(
  db: Db,
  person: Person,
  acting?: { as: Person; until: Date },
): Promise<Record<string, string>> {
  const session = await inTransaction(db, async tx => {
    const opened = await openSession(tx, person, { userAgent: 'matrix', ip: '127.0.0.1' })
    if (acting) {
      const { rows } = await tx.client.query<{ id: number }>(
        'select max(id) as id from sessions where user_id = $1',
        [person.id],
      )
      await setImpersonation(tx, rows[0]!.id, { userId: acting.as.id, until: acting.until })
    }
    return opened
  })
  return { 'access-token': session.token, client: session.client, uid: session.uid, 'token-type': 'Bearer' }
}

/** Makes one thing of a person, afresh, so that a call that changes it spoils no other cell. */
export async function makeObject(
  db: Db,
  kind: ObjectKind,
  owner: Person,
  secretKey: string,
): Promise<ObjectIds> {
  const { team } = owner
  const row = async (text: string, values: unknown[]): Promise<ObjectIds> => ({
    id: String(await insert(db, text, values)),
  })
  const order = (status: string) =>
    row(
      'insert into orders (team_id, user_id, recipient_id, status, tracking_token, note, ship_name) values ($1, $2, $3, $4, $5, $6, $6) returning id',
      [team.id, owner.id, team.recipient, status, randomUUID(), `${team.canary} ${status}`],
    )
  switch (kind) {
    case 'order':
      return order('processing')
    case 'draft':
      return order('unpaid')
    case 'recipient':
      return row(
        "insert into recipients (team_id, name, address_one, city, country) values ($1, $2, '1 Elm St', 'Austin', 'US') returning id",
        [team.id, `${team.canary} friend`],
      )
    case 'product':
      return { id: String((await makeProduct(db, team, 'cup')).product) }
    case 'bundle': {
      const { product } = await makeProduct(db, team, 'part')
      const bundle = await row('insert into bundles (team_id, name) values ($1, $2) returning id', [
        team.id,
        `${team.canary} kit`,
      ])
      await db.pool.query(
        'insert into bundle_items (team_id, bundle_id, product_id, quantity, position) values ($1, $2, $3, 1, 0)',
        [team.id, bundle.id, product],
      )
      return bundle
    }
    case 'person':
      return { id: String(owner.id) }
    case 'session': {
      await signedIn(db, owner)
      return row('select max(id) as id from sessions where user_id = $1', [owner.id])
    }
    case 'subteam': {
      const id = await inTransaction(db, tx =>
        insertSubteam(tx, { teamId: team.id, name: `${team.canary} ${randomUUID()}` }),
      )
      const person = await makePerson(db, team, 'member', secretKey)
      await db.pool.query('update memberships set subteam_id = $1 where user_id = $2', [id, person.id])
      return { id: String(id), userId: String(person.id) }
    }
    case 'invitation':
      return row(
        `insert into invitations (team_id, email, role, state, seed, token_hash, mail_token_hash, invited_by_id, invited_by_name, expires_at)
       values ($1, $2, 'member', 'pending', $3, $4, $5, $6, $7, now() + interval '14 days') returning id`,
        [
          team.id,
          `${randomUUID()}@invited.test`,
          randomUUID(),
          randomUUID(),
          randomUUID(),
          owner.id,
          team.canary,
        ],
      )
    case 'template':
      return row(
        'insert into card_templates (team_id, name, message, created_by_id) values ($1, $2, $2, $3) returning id',
        [team.id, `${team.canary} ${randomUUID()}`, owner.id],
      )
    case 'list':
      return row(
        `insert into bulk_imports (team_id, user_id, name, state, file_name, file_bytes, file_format, has_headers, columns, options)
      values ($1, $2, $3, 'applied', 'people.csv', 1, 'csv', true, '[]', '{}') returning id`,
        [team.id, owner.id, `${team.canary} list`],
      )
    case 'plan': {
      const list = await insert(
        db,
        `insert into bulk_imports (team_id, user_id, name, state, file_name, file_bytes, file_format, has_headers, columns, options)
        values ($1, $2, $3, 'applied', 'people.csv', 1, 'csv', true, '[]', '{}') returning id`,
        [team.id, owner.id, `${team.canary} list`],
      )
      const plan = await row(
        `insert into bulk_sends (team_id, user_id, bulk_import_id, list_name, state, items, weight_ounces, subtotal_cents, discount_cents, row_count, send_count, planned_at)
        values ($1, $2, $3, $4, 'planned', '[]', 8, 900, 0, 1, 1, now()) returning id`,
        [team.id, owner.id, list, `${team.canary} list`],
      )
      await db.pool.query(
        "insert into bulk_send_rows (bulk_send_id, team_id, recipient_id, position, verdict) values ($1, $2, $3, 0, 'ready')",
        [plan.id, team.id, team.recipient],
      )
      return plan
    }
    case 'variant':
      return { id: String((await makeProduct(db, team, 'shelf')).variant) }
    case 'restock': {
      const { variant } = await makeProduct(db, team, 'asked for')
      const request = await row(
        'insert into restock_requests (team_id, requested_by_id, requested_by_name) values ($1, $2, $3) returning id',
        [team.id, owner.id, `${team.canary} asker`],
      )
      await db.pool.query(
        'insert into restock_lines (team_id, restock_request_id, product_variant_id, quantity) values ($1, $2, $3, 4)',
        [team.id, request.id, variant],
      )
      return request
    }
    case 'invoice':
      return row(
        `insert into invoices (team_id, number, month, title, bill_to, total_cents, tax_cents, line_count, issued_on, due_on, token_seed, token_hash)
      values ($1, $2::text, '2026-01-01', 'Growth', jsonb_build_object('team', $3::text, 'name', $3::text, 'email', null, 'phone', null), 0, 0, 0, '2026-02-01', '2026-03-03', $2::text, $2::text) returning id`,
        [team.id, randomUUID(), team.canary],
      )
    case 'payment': {
      const { id } = await row(
        "insert into topups (team_id, user_id, amount_cents, method, state, actor_name, paid_at) values ($1, $2, 100, 'credit_card', 'paid', $3, now()) returning id",
        [team.id, owner.id, team.canary],
      )
      return { id: `t${id}` }
    }
    case 'paymentMethod':
      return row(
        "insert into payment_methods (team_id, kind, first_name, last_name, email) values ($1, 'invoice', $2, $2, $2) returning id",
        [team.id, team.canary],
      )
    case 'cardSetup': {
      const { id } = await makeObject(db, 'paymentMethod', owner, secretKey)
      return row(
        "insert into card_setups (team_id, user_id, actor_name, provider_setup_id, state, payment_method_id) values ($1, $2, $3, $4, 'done', $5) returning id",
        [team.id, owner.id, team.canary, randomUUID(), id],
      )
    }
    case 'export':
      return row(
        "insert into exports (team_id, user_id, kind, filters, state, row_count, bytes, sha256, expires_at) values ($1, $2, 'orders', '{}', 'done', 0, 1, 'x', now() + interval '1 day') returning id",
        [team.id, owner.id],
      )
    case 'domain':
      return row('insert into team_domains (team_id, domain, challenge) values ($1, $2, $3) returning id', [
        team.id,
        `${randomUUID()}.test`,
        randomUUID(),
      ])
  }
}

export const tokenKinds = ['tracking', 'address', 'invitation', 'invoice'] as const
export const tokenOf = (kind: string) => `${kind}-token`
export const trackedOrder = randomUUID()

/** Real tokens of every kind that people outside hold, for things of one person. */
export async function makeTokens(db: Db, owner: Person): Promise<void> {
  const { team } = owner
  await db.pool.query(
    "insert into orders (team_id, user_id, status, public_id, tracking_token) values ($1, $2, 'processing', $3, $4)",
    [team.id, owner.id, trackedOrder, tokenOf('tracking')],
  )
  await db.pool.query(
    'insert into address_requests (team_id, recipient_id, user_id, token) values ($1, $2, $3, $4)',
    [team.id, team.recipient, owner.id, tokenOf('address')],
  )
  const { id } = await makeObject(db, 'invitation', owner, '')
  await db.pool.query('update invitations set token_hash = $2 where id = $1', [
    id,
    hashToken(tokenOf('invitation')),
  ])
  const invoice = await makeObject(db, 'invoice', owner, '')
  await db.pool.query('update invoices set token_hash = $2 where id = $1', [
    invoice.id,
    hashToken(tokenOf('invoice')),
  ])
}

async function insert(db: Db, text: string, values: unknown[]): Promise<number> {
  return (await db.pool.query<{ id: number }>(text, values)).rows[0]!.id
}

async function makeProduct(db: Db, team: Team, name: string): Promise<{ product: number; variant: number }> {
  const product = await insert(
    db,
    'insert into products (team_id, name, display_name, description) values ($1, $2, $2, $2) returning id',
    [team.id, `${team.canary} ${name}`],
  )
  const variant = await insert(
    db,
    'insert into product_variants (team_id, product_id, sku, price_cents, retail_price_cents, position) values ($1, $2, $3, 900, 900, 0) returning id',
    [team.id, product, randomUUID()],
  )
  return { product, variant }
}
