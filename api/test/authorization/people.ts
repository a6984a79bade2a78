import { randomUUID } from 'node:crypto'
import type { Module, Role } from '@ribbon/contract/route'
import { createUser } from '../../src/modules/people/identity/create-user.ts'
import { openSession } from '../../src/modules/people/identity/sessions/open-session.ts'
import { setImpersonation } from '../../src/modules/people/identity/impersonation.store.ts'
import { deleteMembership, insertMembership, insertTeam } from '../../src/modules/people/teams/teams.store.ts'
import { inTransaction, type Db } from '../../src/platform/db/database.ts'
import { seal } from '../../src/platform/secrets.ts'

export interface Person {
  id: number
  email: string
  team: Team
  role: Role
}
export interface Team {
  id: number
  /** A word in every text of the team, which no other team may ever read. */
  canary: string
  people: Record<Role, Person>
  product: number
  variant: number
  bundle: number
  recipient: number
}

const roles: Role[] = ['limited_user', 'member', 'team_owner', 'store_admin']

/** A team with one member of each role; every name contains the canary. */
export async function makeTeam(db: Db, canary: string, modules: Module[], secretKey: string): Promise<Team> {
  const id = await inTransaction(db, tx => insertTeam(tx, { name: `${canary} Ltd`, modules }))
  const team = {
    id,
    canary,
    people: {} as Record<Role, Person>,
    product: 0,
    variant: 0,
    bundle: 0,
    recipient: 0,
  }
  for (const role of ['team_owner', ...roles.filter(other => other !== 'team_owner')] as Role[])
    team.people[role] = await makePerson(db, team, role, secretKey)
  const mug = await makeProduct(db, team, 'mug')
  team.product = mug.product
  team.variant = mug.variant
  team.bundle = await insert(db, 'insert into bundles (team_id, name) values ($1, $2) returning id', [
    id,
    `${canary} set`,
  ])
  await db.pool.query(
    'insert into bundle_items (team_id, bundle_id, product_id, quantity, position) values ($1, $2, $3, 1, 0)',
    [id, team.bundle, team.product],
  )
  team.recipient = await insert(
    db,
    `insert into recipients (team_id, name, email, address_one, city, state, zipcode, country)
     values ($1, $2, $3, '1 Elm St', 'Austin', 'TX', '78701', 'US')
     returning id`,
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
  if (modules.includes('e_commerce')) await makeStore(db, team)
  return team
}

async function makeStore(db: Db, { id, canary }: Team): Promise<void> {
  const slug = canary.toLowerCase().replaceAll('_', '-')
  await db.pool.query('insert into store_slugs (slug, owner_team) values ($1, $2)', [slug, id])
  await db.pool.query(
    `insert into stores
       (team_id, slug, title, description, description_html, logo_image, banner_image, favicon, favicon_small, contact_email)
     values ($1, $2, $3, $4, $4, $5, $5, $5, $5, $6)`,
    [
      id,
      slug,
      `${canary} store`,
      `${canary} description`,
      `/files/${canary}.webp`,
      `contact@${canary}.test`.toLowerCase(),
    ],
  )
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

/** The token headers of a new session, optionally one that impersonates another member until the given time. */
export async function signedIn(
  db: Db,
  person: Person,
  impersonated?: { as: Person; until: Date },
): Promise<Record<string, string>> {
  const session = await inTransaction(db, async tx => {
    const opened = await openSession(tx, person, { userAgent: 'matrix', ip: '127.0.0.1' })
    if (impersonated) {
      const { rows } = await tx.client.query<{ id: number }>(
        'select max(id) as id from sessions where user_id = $1',
        [person.id],
      )
      await setImpersonation(tx, rows[0]!.id, { userId: impersonated.as.id, until: impersonated.until })
    }
    return opened
  })
  return { 'access-token': session.token, client: session.client, uid: session.uid, 'token-type': 'Bearer' }
}

/** Inserts a row and returns its id. */
export async function insert(db: Db, text: string, values: unknown[]): Promise<number> {
  return (await db.pool.query<{ id: number }>(text, values)).rows[0]!.id
}

export async function makeProduct(
  db: Db,
  team: Team,
  name: string,
): Promise<{ product: number; variant: number }> {
  const product = await insert(
    db,
    'insert into products (team_id, name, display_name, description) values ($1, $2, $2, $2) returning id',
    [team.id, `${team.canary} ${name}`],
  )
  const variant = await insert(
    db,
    `insert into product_variants (team_id, product_id, sku, price_cents, retail_price_cents, position)
     values ($1, $2, $3, 900, 900, 0)
     returning id`,
    [team.id, product, randomUUID()],
  )
  return { product, variant }
}
