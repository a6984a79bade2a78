import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Db } from '../../api/src/platform/db/database.ts'
import type { BenchData } from '../bench-data.ts'

/** Unpaid orders, those of the members in turn. */
export async function openDrafts(db: Db, { teamId, members, recipientIds }: BenchData): Promise<number[]> {
  const { rows } = await db.pool.query<{ id: number }>(
    `
    insert into orders (tracking_token, team_id, user_id, recipient_id)
    select left(md5(random()::text), 22), $1, m.id, $3
    from generate_series(1, 20) n
    cross join unnest($2::bigint[]) with ordinality m (id, position)
    order by n, m.position
    returning id`,
    [teamId, members.map(member => member.id), recipientIds[0]],
  )
  return rows.map(row => row.id)
}

/** The limit of an added item: one transaction of prepared statements that writes the rows the product's call writes. */
export async function addBareItem(
  client: pg.PoolClient,
  data: BenchData,
  { number, orderId, answer }: { number: number; orderId: number; answer: string },
): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  const member = data.members[number % data.members.length]!
  await client.query('begin')
  try {
    await run('item_order', 'select id from orders where id = $1 for update', [orderId])
    await run('item_line', lineText, [orderId, data.variantIds[number % data.variantIds.length]])
    await run('item_sum', sumText, [orderId])
    await run('item_key', keyText, [
      `user:${member.id} POST /api/v2/team/orders/${orderId}/items`,
      randomUUID(),
      'x'.repeat(43),
      answer,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const lineText = `insert into order_items (team_id, order_id, product_variant_id, product_id, quantity, price_cents,
    product_name, display_name, description, sku, type, color, hex_code, size, images)
  select v.team_id, $1, v.id, p.id, 1, v.price_cents, p.name, p.display_name, p.description, v.sku, v.type, v.color,
    v.hex_code, v.size, p.images
  from product_variants v join products p on p.id = v.product_id where v.id = $2
  on conflict (order_id, product_variant_id, bundle_id) do update
  set quantity = order_items.quantity + excluded.quantity`
const sumText = `update orders set subtotal_cents =
  (select sum(quantity * price_cents) from order_items where order_id = $1) where id = $1`
const keyText = `insert into idempotency_keys (scope, key, request_hash, status, response)
  values ($1, $2, $3, 200, $4::json)`
