import { randomBytes } from 'node:crypto'
import { hashToken } from '../../src/platform/ids.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import type { TestApp } from '../app-under-test.ts'
import { makeProduct } from '../products.ts'
import { clientOf, readAnswer, type Answered, type Client } from './client.ts'

export interface TestTier {
  limit?: number
  type?: 'EXACTLY' | 'UPTO'
  products?: number[]
  bundles?: number[]
}

export interface TestPage {
  id: number
  uuid: string
  /** Ids of the tiers, in their order. */
  tiers: number[]
  /** Ids of what they offer, in the order of the tiers. */
  items: number[]
}

/** A group order with tiers, on which participants can choose. */
export async function makePage(
  app: TestApp,
  tiers: readonly TestTier[],
  settings: Record<string, unknown> = {},
): Promise<TestPage> {
  const { team, users } = app.world
  const fields = { team_id: team, name: 'Holiday gifts', created_by: users.owner.id, ...settings }
  const names = Object.keys(fields)
  const { rows } = await app.db.pool.query<{ id: number; uuid: string }>(
    `
    insert into group_orders (${names.join(', ')})
    values (${names.map((_, index) => `$${index + 1}`).join(', ')})
    returning id, uuid`,
    Object.values(fields),
  )
  const page: TestPage = { ...rows[0]!, tiers: [], items: [] }
  for (const tier of tiers) page.tiers.push(await addTier(app, page.id, tier))
  const items = await app.db.pool.query<{ id: number }>(
    'select id from group_order_tier_items where group_order_id = $1 order by tier_id, id',
    [page.id],
  )
  page.items = items.rows.map(item => item.id)
  return page
}

async function addTier(app: TestApp, groupOrderId: number, tier: TestTier): Promise<number> {
  const { rows } = await app.db.pool.query<{ id: number }>(
    `
    insert into group_order_tiers (team_id, group_order_id, name, gifts_limit, selection_type)
    values ($1, $2, 'Treats', $3, $4)
    returning id`,
    [app.world.team, groupOrderId, tier.limit ?? 1, tier.type ?? 'UPTO'],
  )
  const [{ id }] = rows as [{ id: number }]
  for (const [column, ids] of [
    ['product_id', tier.products ?? []],
    ['bundle_id', tier.bundles ?? []],
  ] as const)
    await app.db.pool.query(
      `
      insert into group_order_tier_items (team_id, group_order_id, tier_id, ${column})
      select $1, $2, $3, unnest($4::bigint[])`,
      [app.world.team, groupOrderId, id, ids],
    )
  return id
}

export interface TestParticipant {
  id: number
  email: string
  client: Client
  /** The same person at another server. */
  at(server: { url: string }): Client
  choose(picks: Pick | readonly Pick[], more?: Record<string, unknown>): Promise<Answered>
  items(): Promise<any[]>
  save(recipient?: Record<string, unknown>): Promise<Answered>
  confirm(client?: Client): Promise<Answered>
}

interface Pick {
  product_variant_id: number
  group_order_tier_id: number
  bundle_id?: number
}

/** Where gifts of tests go. */
export const home = {
  name: 'Maya Torres',
  address_one: '1 Elm Street',
  city: 'Austin',
  state: 'TX',
  zipcode: '78701',
  country: 'US',
}

/** People who have entered a page, each with a token of one device. */
export async function makeParticipants(
  app: TestApp,
  page: TestPage,
  count: number,
  { isProven = true, isReady = false } = {},
): Promise<TestParticipant[]> {
  const { team } = app.world
  const names = Array.from({ length: count }, () => randomBytes(6).toString('hex'))
  const tokens = names.map(() => `g1_${randomBytes(24).toString('base64url')}`)
  const { rows } = await app.db.pool.query<{ id: number; email: string }>(
    `
    insert into participants (team_id, group_order_id, email, person_key, proven_at, name, address_one, city,
      province, zipcode, country)
    select $1, $2, person || '@guests.test', person, case when $4 then now() end,
      $5, $6, $7, $8, $9, $10
    from unnest($3::text[]) person
    returning id, email`,
    [
      team,
      page.id,
      names,
      isProven,
      ...(isReady
        ? [home.name, home.address_one, home.city, home.state, home.zipcode, home.country]
        : Array.from({ length: 6 }, () => null)),
    ],
  )
  await app.db.pool.query(
    `
    insert into participant_tokens (team_id, group_order_id, participant_id, token_hash, expires_at)
    select $1, $2, w.participant_id, w.token_hash, now() + interval '60 days'
    from unnest($3::bigint[], $4::text[]) w (participant_id, token_hash)`,
    [team, page.id, rows.map(row => row.id), tokens.map(hashToken)],
  )
  return rows.map((row, index) => participantOf(app, page, row, tokens[index]!))
}

export async function makeParticipant(
  app: TestApp,
  page: TestPage,
  options: { isProven?: boolean; isReady?: boolean } = {},
): Promise<TestParticipant> {
  return (await makeParticipants(app, page, 1, options))[0]! // as many as asked for
}

function participantOf(
  app: TestApp,
  page: TestPage,
  { id, email }: { id: number; email: string },
  token: string,
): TestParticipant {
  const own = { 'recipient-token': token }
  const client = clientOf(app.app, own)
  const path = `/recipients/${page.uuid}`
  return {
    id,
    email,
    client,
    at: server => fetchingClient(server, own),
    choose: (picks, more = {}) =>
      client.post(`${path}/items`, { recipients_group_order_tier_item: picks, recipient_id: id, ...more }),
    items: async () => (await client.get(`${path}/items?recipient_id=${id}`)).body.data,
    save: (recipient = home) => client.put(`${path}/${id}`, { recipient }),
    confirm: (own = client) => own.post(`${path}/${id}/confirm`),
  }
}

/** A client of a server in a process of its own. */
function fetchingClient({ url }: { url: string }, own: Record<string, string>): Client {
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { ...own, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return readAnswer({
      statusCode: answer.status,
      body: await answer.text(),
      headers: Object.fromEntries(answer.headers),
    })
  }
  return {
    headers: own,
    send,
    get: path => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    delete: path => send('DELETE', path),
  }
}

/** What these people hold of a variant by the stock ledger. */
export async function heldOf(app: TestApp, variantId: number): Promise<number> {
  const { rows } = await app.db.pool.query<{ held: number }>(
    `
    select coalesce(sum(reserved_delta), 0)::int as held
    from stock_movements
    where source_type = 'choice_hold'
      and product_variant_id = $1`,
    [variantId],
  )
  return rows[0]!.held
}

/** A product of its own with so many units. */
export async function makeGoods(app: TestApp, stock: number): Promise<{ product: number; variant: number }> {
  const sku = `GOODS-${randomBytes(6).toString('hex')}`
  const made = await inTransaction(app.db, tx =>
    makeProduct(tx, app.world.team, { name: `Goods ${sku}`, skus: [{ sku, priceCents: 1_000, stock }] }),
  )
  return { product: made.product, variant: made.variants[0]! } // it has one SKU
}
