import type { RowId } from '../../src/platform/db/row-id.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import type { TestApp } from '../app-under-test.ts'
import { makeProduct } from '../products.ts'

export interface FindableTeam {
  teamId: RowId
  ownerId: RowId
  /** Who has sent the gift. */ senderId: RowId
  /** Is in the name of everything. */ word: string
  /** The first eight digits of the gift's, the store order's and the shop order's public ids. */
  numbers: { gift: string; store: string; shop: string }
  tracking: { gift: string; store: string; shop: string }
}

/** One thing of each kind that a search finds, named by a word. */
export async function makeFindableThings(app: TestApp, team: FindableTeam): Promise<void> {
  const insert: Insert = async (text, values) =>
    (await app.db.pool.query<{ id: number }>(`${text} returning id`, values)).rows[0]!.id // an insert returns its row
  await makeOrders(insert, team)
  await makeGifts(app, insert, team)
  await makePages(insert, team)
}

type Insert = (text: string, values: unknown[]) => Promise<number>

async function makeOrders(
  insert: Insert,
  { teamId, senderId, word, numbers, tracking }: FindableTeam,
): Promise<void> {
  const recipient = await insert(
    `insert into recipients (team_id, name, email, address_one, city, country)
    values ($1, $2, $3, '1 Elm Street', 'Austin', 'US')`,
    [teamId, `${word} Person`, `person@${word.toLowerCase()}.test`],
  )
  const shipped = async (origin: 'gift' | 'store' | 'shop') => {
    const [userId, recipientId] = origin === 'gift' ? [senderId, recipient] : [null, null]
    const order = await insert(
      `insert into orders (public_id, tracking_token, team_id, origin, user_id, recipient_id, status, ship_name, ship_email,
        processing_started_at)
      values ((rpad($1, 32, '7'))::uuid, $1, $2, $3, $4, $5, 'shipped', $6, $7, now())`,
      [
        numbers[origin],
        teamId,
        origin,
        userId,
        recipientId,
        `${word} Buyer`,
        `buyer@${word.toLowerCase()}.test`,
      ],
    )
    await insert(
      "insert into parcels (team_id, order_id, state, tracking_number) values ($1, $2, 'shipped', $3)",
      [teamId, order, tracking[origin]],
    )
    return order
  }
  await shipped('gift')
  await shipped('store')
  const shop = await insert(
    `insert into shops (team_id, domain, name, currency, state, ended_at, orders_since)
    values ($1, 'findable.myshopify.test', 'Findable', 'USD', 'disconnected', now(), now())`,
    [teamId],
  )
  await insert(
    `insert into shop_orders (team_id, shop, platform_id, name, ordered_at, changed_at, financial_status,
      fulfillment_status, total_cents, currency, customer, state, order_id)
    values ($1, $2, $3, $4, now(), now(), 'paid', 'fulfilled', 100, 'USD', $5, 'shipped', $6)`,
    [teamId, shop, word, `#${word}1`, `${word} Customer`, await shipped('shop')],
  )
}

async function makeGifts(app: TestApp, insert: Insert, { teamId, word }: FindableTeam): Promise<void> {
  const make = (name: string, adminOnly: boolean) =>
    inTransaction(app.db, tx =>
      makeProduct(tx, teamId, { name, adminOnly, skus: [{ sku: name, priceCents: 100, stock: 1 }] }),
    )
  const { product } = await make(`${word} Mug`, false)
  await make(`${word} Watch`, true)
  const bundle = await insert('insert into bundles (team_id, name) values ($1, $2)', [teamId, `${word} Kit`])
  await insert(
    'insert into bundle_items (team_id, bundle_id, product_id, quantity, position) values ($1, $2, $3, 1, 0)',
    [teamId, bundle, product],
  )
}

async function makePages(insert: Insert, { teamId, ownerId, word }: FindableTeam): Promise<void> {
  await insert(
    "insert into card_templates (team_id, name, message, created_by_id) values ($1, $2, 'Thank you', $3)",
    [teamId, `${word} thanks`, ownerId],
  )
  await insert(
    `insert into bulk_imports (team_id, user_id, name, file_name, file_bytes, file_format, has_headers, columns, options)
    values ($1, $2, $3, 'people.csv', 1, 'csv', true, '[]', '{}')`,
    [teamId, ownerId, `${word} list`],
  )
  const groupOrder = await insert(
    'insert into group_orders (team_id, name, created_by) values ($1, $2, $3)',
    [teamId, `${word} season`, ownerId],
  )
  await insert(
    'insert into participants (team_id, group_order_id, email, person_key) values ($1, $2, $3, $3)',
    [teamId, groupOrder, `chooses@${word.toLowerCase()}.test`],
  )
  await insert(
    "insert into projects (team_id, name, viewer_token_hash, viewer_token_sealed) values ($1, $2, $3, 'x')",
    [teamId, `${word} hoodies`, word],
  )
}
