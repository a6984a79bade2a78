import { randomUUID } from 'node:crypto'
import type { Maker, ObjectIds } from './group-order-objects.ts'
import { insert, makeProduct } from './people.ts'
import type { StoreKind } from './store-permissions.ts'

/** Each month made is another one, because a team has one report a month. */
let feeMonths = 0

/** Makes what belongs to a team's store. */
export const storeMakers: Record<StoreKind, (maker: Maker) => Promise<ObjectIds>> = {
  store: async ({ db, team }) => {
    const accountId = `acct_${randomUUID().replaceAll('-', '')}`
    // The team's account by now: only one of a team is current.
    await db.pool.query(
      'update store_accounts set ended_at = now(), charges_enabled = false where team_id = $1 and ended_at is null',
      [team.id],
    )
    const row = await insert(
      db,
      'insert into store_accounts (team_id, account_key, account_id) values ($1, $2, $2) returning id',
      [team.id, accountId],
    )
    await db.pool.query(
      'insert into connected_accounts (account_id, owner_team, store_account) values ($1, $2, $3)',
      [accountId, team.id, row],
    )
    return { id: String(row), slug: team.canary.toLowerCase(), accountId }
  },
  storeUser: async ({ db, team }) => {
    const id = await insert(
      db,
      'insert into store_allowed_users (team_id, email) values ($1, $2) returning id',
      [team.id, `${team.canary}${Math.random()}@people.test`.toLowerCase()],
    )
    return { id: String(id) }
  },
  storeList: async ({ db, team, owner }) => {
    const id = await insert(
      db,
      'insert into store_allowed_lists (team_id, name, created_by) values ($1, $2, $3) returning id',
      [team.id, `${team.canary} list`, owner.id],
    )
    return { id: String(id) }
  },
  storePicture: async ({ db, team }) => {
    const { product } = await makeProduct(db, team, 'pictured')
    const imageId = await insert(
      db,
      `insert into store_images (team_id, product_id, path, alt, width, height, position)
       values ($1, $2, $3, $4, 9, 9, 1)
       returning id`,
      [team.id, product, `/files/${team.canary}${Math.random()}.webp`, `${team.canary} picture`],
    )
    await db.pool.query(
      `insert into store_products (team_id, product_id, name, description, description_html) values ($1, $2, $3, $4, $4)`,
      [team.id, product, `${team.canary} in the store`, `${team.canary} described`],
    )
    return { id: String(product), imageId: String(imageId) }
  },
  storeOrder: async ({ db, team }) => {
    const id = await insert(
      db,
      `insert into orders (tracking_token, team_id, origin, status, ship_name, ship_email, processing_started_at)
       values ($1, $2, 'store', 'processing', $3, $4, now()) returning id`,
      [randomUUID(), team.id, `${team.canary} shopper`, `${team.canary}@shopper.test`.toLowerCase()],
    )
    return { id: String(id), orderId: String(id) }
  },
  shopOrder: async ({ db, team }) => {
    const shop = await insert(
      db,
      `insert into shops (team_id, domain, name, currency, state, ended_at, orders_since)
       values ($1, 'former.myshopify.com', $2, 'usd', 'disconnected', now(), now()) returning id`,
      [team.id, `${team.canary} shop`],
    )
    const id = await insert(
      db,
      `insert into shop_orders
         (team_id, shop, platform_id, name, ordered_at, changed_at, financial_status, fulfillment_status, total_cents, currency,
          customer, state, problem)
       values ($1, $2, $3, '#1', now(), now(), 'paid', 'unfulfilled', 100, 'usd', $4, 'needs_person', $5) returning id`,
      [team.id, shop, randomUUID(), `${team.canary} customer`, `${team.canary} problem`],
    )
    await db.pool.query(
      `insert into shop_order_lines (team_id, shop_order, platform_id, position, title, quantity) values ($1, $2, 'x', 0, 'Box', 1)`,
      [team.id, id],
    )
    await db.pool.query(
      `insert into shop_matches (team_id, domain, match_key, product_variant_id)
       values ($1, 'former.myshopify.com', 'title box', $2) on conflict do nothing`,
      [team.id, team.variant],
    )
    return { id: String(id) }
  },
  feeMonth: async ({ db, team }) => {
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into shop_fee_months
         (team_id, month, orders_count, pieces_count, pick_and_pack_cents, postage_cents, storage_cents, correction_cents, total_cents)
       values ($1, date '1900-01-01' + make_interval(months => $2), 0, 0, 0, 0, 0, 0, 0)
       returning to_char(month, 'YYYY-MM') as id`,
      [team.id, feeMonths++],
    )
    return { id: rows[0]!.id } // the insert returns one row
  },
  payout: async ({ db, team }) => {
    const id = await insert(
      db,
      `insert into store_payouts
         (team_id, account_id, provider_id, amount_cents, currency, status, arrives_on, listing, failure, made_at, read_at)
       values ($1, $2, $2, 100, 'usd', 'paid', now(), 'pending', $3, now(), now())
       returning id`,
      [team.id, randomUUID(), `${team.canary} payout`],
    )
    return { id: String(id) }
  },
  giftCard: async ({ db, team, owner }) => {
    const issued = await insert(
      db,
      `insert into gift_cards (team_id, name, amount_cents, message, sender_name, recipients_count, total_cents, created_by)
       values ($1, $2, 4000, $4, $5, 1, 4000, $3) returning id`,
      [team.id, `${team.canary} cards`, owner.id, `${team.canary} message`, `${team.canary} sender`],
    )
    const id = await insert(
      db,
      `insert into gift_card_recipients
         (team_id, gift_card_id, name, email, message, amount_cents, balance_cents, code_hash, code_last4, mails, mailed_at)
       values ($1, $2, $3, $4, $6, 4000, 4000, $5, '7KQ2', 1, now()) returning id`,
      [
        team.id,
        issued,
        `${team.canary} card`,
        `${team.canary}.card${issued}@people.test`.toLowerCase(),
        `hash-${issued}`,
        `${team.canary} own message`,
      ],
    )
    await insert(
      db,
      `insert into gift_card_entries (team_id, recipient_id, kind, delta_cents, source_type, source_id, actor_name, note)
       values ($1, $2, 'issue', 4000, 'gift_card', $3, $4, $5) returning id`,
      [team.id, id, issued, `${team.canary} issuer`, `${team.canary} note`],
    )
    return { id: String(id) }
  },
}
