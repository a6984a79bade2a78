import type { TestApp } from '../app-under-test.ts'

interface Prices {
  orderCents: number
  pieceCents: number
  markupBps: number
  storageCents: number
}

/** A price list from any day on, as if it had been made in time. */
export async function insertPriceList(
  { db }: TestApp,
  beginsOn: string,
  { orderCents, pieceCents, markupBps, storageCents }: Prices,
  endsOn: string | null = null,
): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into shop_price_lists (name, begins_on, ends_on, order_cents, piece_cents, postage_markup_bps, storage_cents, created_at)
    values ($1, $2::date, $3, $4, $5, $6, $7, $2::date)
    returning id`,
    [`From ${beginsOn}`, beginsOn, endsOn, orderCents, pieceCents, markupBps, storageCents],
  )
  return rows[0]!.id
}

interface Sent {
  at: string
  /** Pieces in each of its parcels. */ parcels: number[]
  labelCents: number
  variant?: number
  teamId?: number
}

/** An order of the team's shop whose parcels left at a time, by the statement that ships any parcel. */
export async function sendShopOrder({ db, world }: TestApp, sent: Sent): Promise<number[]> {
  const { at, parcels, labelCents, variant = world.mug.variant, teamId = world.team } = sent
  const pieces = parcels.reduce((sum, each) => sum + each, 0)
  const { rows: orders } = await db.pool.query<{ id: number; item: number }>(
    `with o as (
      insert into orders (tracking_token, team_id, origin, status, created_at, ship_name, ship_country)
      values (gen_random_uuid()::text, $1, 'shop', 'shipped', $2, 'Ada King', 'US')
      returning id, team_id
    )
    insert into order_items
      (order_id, team_id, product_id, product_variant_id, quantity, price_cents, product_name, display_name, description, sku)
    select o.id, o.team_id, v.product_id, v.id, $4, 0, 'Mug', 'Mug', '', 'MUG' from o, product_variants v where v.id = $3
    returning order_id as id, id as item`,
    [teamId, at, variant, pieces],
  )
  const order = orders[0]!
  const ids: number[] = []
  for (const [index, quantity] of parcels.entries()) {
    const { rows } = await db.pool.query<{ id: number }>(
      `with p as (
        insert into parcels (team_id, order_id, number, is_whole, state, label_cost_cents)
        values ($1, $2, $3, false, 'packed', $4)
        returning id
      ), i as (
        insert into parcel_items (parcel_id, order_item_id, team_id, quantity) select id, $5, $1, $6 from p
      )
      select id from p`,
      [teamId, order.id, index + 1, labelCents, order.item, quantity],
    )
    ids.push(rows[0]!.id)
    await db.pool.query("update parcels set state = 'shipped', shipped_at = $2 where id = $1", [
      ids.at(-1),
      at,
    ])
  }
  return ids
}

/** Goods that came onto the shelf on a day. */
export async function receiveGoods({ db, world }: TestApp, at: string, pieces: number): Promise<void> {
  await db.pool.query(
    `insert into stock_movements
      (team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name, created_at)
    values ($1, $2, 'receipt', $3, 0, 'fee_test', $4, 'Test', $5)`,
    [world.team, world.mug.variant, pieces, Math.floor(Math.random() * 1e9), at],
  )
}
