import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** The limit of a cart line: one transaction of prepared statements that writes the same rows and reads the line with its product. */
export async function addBareLine(
  client: pg.PoolClient,
  { teamId, storeId, variantId }: { teamId: number; storeId: number; variantId: number },
): Promise<void> {
  const run = async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await client.query<Row>({ name, text, values })).rows
  await client.query('begin')
  try {
    const [cart] = await run<{ id: number }>('cart', cartText, [teamId, storeId, randomUUID()])
    const id = cart!.id // the insert returns its one row
    await run('cart_line', lineText, [teamId, id, variantId])
    await run('cart_read', readText, [teamId, id])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const cartText = 'insert into carts (team_id, store_id, token_hash) values ($1, $2, $3) returning id'
const lineText = `
  insert into cart_lines (team_id, cart_id, product_id, product_variant_id, quantity, shown_price_cents)
  select team_id, $2, product_id, id, 1, retail_price_cents
  from product_variants
  where team_id = $1
    and id = $3`
const readText = `
  select l.*, v.sku, v.type, v.color, v.size, v.retail_price_cents, v.images, p.display_name, p.images, s.on_hand, s.reserved
  from cart_lines l
  join product_variants v on v.team_id = l.team_id and v.id = l.product_variant_id
  join products p on p.team_id = v.team_id and p.id = v.product_id
  join stock_levels s on s.team_id = v.team_id and s.product_variant_id = v.id
  where l.team_id = $1
    and l.cart_id = $2`
