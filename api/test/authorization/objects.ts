import { randomUUID } from 'node:crypto'
import { insertSubteam } from '../../src/modules/people/members/subteams/subteams.store.ts'
import { inTransaction, type Db } from '../../src/platform/db/database.ts'
import { hashToken } from '../../src/platform/ids.ts'
import { connectionMakers } from './connection-objects.ts'
import { crmMakers } from './crm-objects.ts'
import { projectMakers } from './project-objects.ts'
import { savedViewMakers } from './saved-views/saved-view-objects.ts'
import { storeMakers } from './store-objects.ts'
import { groupOrderMakers, type Maker, type ObjectIds } from './group-order-objects.ts'
import type { ObjectKind } from './permissions.ts'
import { insert, makePerson, makeProduct, signedIn, type Person } from './people.ts'

/** Makes an object of a person, a new one each time, so that a call that changes it spoils no other case. */
export function makeObject(db: Db, kind: ObjectKind, owner: Person, secretKey: string): Promise<ObjectIds> {
  return makers[kind]({ db, team: owner.team, owner, secretKey })
}

const listInsert = `
  insert into bulk_imports (
    team_id, user_id, name, state, file_name, file_bytes, file_format, has_headers, columns, options)
  values ($1, $2, $3, 'applied', 'people.csv', 1, 'csv', true, '[]', '{}')
  returning id`

async function insertObject(db: Db, text: string, values: unknown[]): Promise<ObjectIds> {
  return { id: String(await insert(db, text, values)) }
}

function makeOrder(db: Db, owner: Person, status: string): Promise<ObjectIds> {
  const { team } = owner
  return insertObject(
    db,
    `insert into orders (team_id, user_id, recipient_id, status, tracking_token, note, ship_name)
     values ($1, $2, $3, $4, $5, $6, $6)
     returning id`,
    [team.id, owner.id, team.recipient, status, randomUUID(), `${team.canary} ${status}`],
  )
}

const makers: Record<ObjectKind, (maker: Maker) => Promise<ObjectIds>> = {
  ...groupOrderMakers,
  ...savedViewMakers,
  ...storeMakers,
  ...crmMakers,
  ...projectMakers,
  ...connectionMakers,
  order: ({ db, owner }) => makeOrder(db, owner, 'processing'),
  draft: ({ db, owner }) => makeOrder(db, owner, 'unpaid'),
  recipient: ({ db, team }) =>
    insertObject(
      db,
      `insert into recipients (team_id, name, address_one, city, country)
       values ($1, $2, '1 Elm St', 'Austin', 'US')
       returning id`,
      [team.id, `${team.canary} friend`],
    ),
  product: async ({ db, team }) => ({ id: String((await makeProduct(db, team, 'cup')).product) }),
  bundle: async ({ db, team }) => {
    const { product } = await makeProduct(db, team, 'part')
    const bundle = await insertObject(
      db,
      'insert into bundles (team_id, name) values ($1, $2) returning id',
      [team.id, `${team.canary} kit`],
    )
    await db.pool.query(
      'insert into bundle_items (team_id, bundle_id, product_id, quantity, position) values ($1, $2, $3, 1, 0)',
      [team.id, bundle.id, product],
    )
    return bundle
  },
  person: async ({ owner }) => ({ id: String(owner.id) }),
  session: async ({ db, owner }) => {
    await signedIn(db, owner)
    return insertObject(db, 'select max(id) as id from sessions where user_id = $1', [owner.id])
  },
  subteam: async ({ db, team, secretKey }) => {
    const id = await inTransaction(db, tx =>
      insertSubteam(tx, { teamId: team.id, name: `${team.canary} ${randomUUID()}` }),
    )
    const person = await makePerson(db, team, 'member', secretKey)
    await db.pool.query('update memberships set subteam_id = $1 where user_id = $2', [id, person.id])
    return { id: String(id), userId: String(person.id) }
  },
  invitation: ({ db, team, owner }) =>
    insertObject(
      db,
      `insert into invitations (
         team_id, email, role, state, seed, token_hash, mail_token_hash, invited_by_id, invited_by_name, expires_at)
       values ($1, $2, 'member', 'pending', $3, $4, $5, $6, $7, now() + interval '14 days')
       returning id`,
      [
        team.id,
        `${randomUUID()}@invited.test`,
        randomUUID(),
        randomUUID(),
        randomUUID(),
        owner.id,
        team.canary,
      ],
    ),
  apiKey: async ({ db, team, owner }) => {
    const key = await insertObject(
      db,
      `insert into api_keys (team_id, user_id, name, scopes, expires_at)
       values ($1, $2, $3, '{orders:read}', now() + interval '1 day')
       returning id`,
      [team.id, owner.id, `${team.canary} key`],
    )
    await db.pool.query(
      'insert into api_key_secrets (hash, key_team, key_id, prefix) values ($1, $2, $3, $1)',
      [randomUUID(), team.id, key.id],
    )
    return key
  },
  template: ({ db, team, owner }) =>
    insertObject(
      db,
      'insert into card_templates (team_id, name, message, created_by_id) values ($1, $2, $2, $3) returning id',
      [team.id, `${team.canary} ${randomUUID()}`, owner.id],
    ),
  list: ({ db, team, owner }) => insertObject(db, listInsert, [team.id, owner.id, `${team.canary} list`]),
  plan: async ({ db, team, owner }) => {
    const list = await insert(db, listInsert, [team.id, owner.id, `${team.canary} list`])
    const plan = await insertObject(
      db,
      `insert into bulk_sends (
         team_id, user_id, bulk_import_id, list_name, state, items, weight_ounces, subtotal_cents, discount_cents,
         row_count, send_count, planned_at)
       values ($1, $2, $3, $4, 'planned', '[]', 8, 900, 0, 1, 1, now()) returning id`,
      [team.id, owner.id, list, `${team.canary} list`],
    )
    await db.pool.query(
      "insert into bulk_send_rows (bulk_send_id, team_id, recipient_id, position, verdict) values ($1, $2, $3, 0, 'ready')",
      [plan.id, team.id, team.recipient],
    )
    return plan
  },
  variant: async ({ db, team }) => ({ id: String((await makeProduct(db, team, 'shelf')).variant) }),
  restock: async ({ db, team, owner }) => {
    const { variant } = await makeProduct(db, team, 'asked for')
    const request = await insertObject(
      db,
      'insert into restock_requests (team_id, requested_by_id, requested_by_name) values ($1, $2, $3) returning id',
      [team.id, owner.id, `${team.canary} asker`],
    )
    await db.pool.query(
      'insert into restock_lines (team_id, restock_request_id, product_variant_id, quantity) values ($1, $2, $3, 4)',
      [team.id, request.id, variant],
    )
    return request
  },
  invoice: ({ db, team }) =>
    insertObject(
      db,
      `insert into invoices (
         team_id, number, month, title, bill_to, total_cents, tax_cents, line_count, issued_on, due_on,
         token_seed, token_hash)
       values (
         $1, $2::text, '2026-01-01', 'Growth',
         jsonb_build_object('team', $3::text, 'name', $3::text, 'email', null, 'phone', null),
         0, 0, 0, '2026-02-01', '2026-03-03', $2::text, $2::text)
       returning id`,
      [team.id, randomUUID(), team.canary],
    ),
  payment: async ({ db, team, owner }) => {
    const { id } = await insertObject(
      db,
      `insert into topups (team_id, user_id, amount_cents, method, state, actor_name, paid_at)
       values ($1, $2, 100, 'credit_card', 'paid', $3, now())
       returning id`,
      [team.id, owner.id, team.canary],
    )
    return { id: `t${id}` }
  },
  paymentToConfirm: ({ db, team, owner }) =>
    insertObject(
      db,
      `with topup as (
        insert into topups (team_id, user_id, amount_cents, method, state, actor_name)
        values ($1, $2, 100, 'credit_card', 'refused', $3)
        returning id)
      insert into payment_attempts
        (team_id, topup_id, source, amount_cents, state, idempotency_key, failure, awaiting_owner_since, awaiting_user_id)
      select $1, id, 'credit_card', 100, 'failed', $4, $3, now(), $2
      from topup
      returning id`,
      [team.id, owner.id, team.canary, randomUUID()],
    ),
  paymentMethod: ({ db, team }) =>
    insertObject(
      db,
      "insert into payment_methods (team_id, kind, first_name, last_name, email) values ($1, 'invoice', $2, $2, $2) returning id",
      [team.id, team.canary],
    ),
  cardSetup: async ({ db, team, owner, secretKey }) => {
    const { id } = await makeObject(db, 'paymentMethod', owner, secretKey)
    return insertObject(
      db,
      `insert into card_setups (team_id, user_id, actor_name, provider_setup_id, state, payment_method_id)
       values ($1, $2, $3, $4, 'done', $5)
       returning id`,
      [team.id, owner.id, team.canary, randomUUID(), id],
    )
  },
  export: ({ db, team, owner }) =>
    insertObject(
      db,
      `insert into exports (team_id, user_id, kind, filters, state, row_count, bytes, sha256, expires_at)
       values ($1, $2, 'orders', '{}', 'done', 0, 1, 'x', now() + interval '1 day')
       returning id`,
      [team.id, owner.id],
    ),
  domain: ({ db, team }) =>
    insertObject(
      db,
      'insert into team_domains (team_id, domain, challenge) values ($1, $2, $3) returning id',
      [team.id, `${randomUUID()}.test`, randomUUID()],
    ),
}

export const tokenKinds = ['tracking', 'address', 'invitation', 'invoice'] as const
export const tokenOf = (kind: string) => `${kind}-token`
export const trackedOrder = randomUUID()

/** Valid tokens of every kind that outsiders hold, for objects of one person. */
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
