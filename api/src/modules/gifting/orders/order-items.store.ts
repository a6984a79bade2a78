import { countDistinct, eq, inArray } from 'drizzle-orm'
import { columns, id, int, json, orNull, text, type RowOf } from '../../../platform/db/columns.ts'
import type { Written } from '../../../platform/db/drizzle-ids.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { orderItems } from './orders.tables.ts'

export type OrderItemRow = typeof orderItems.$inferSelect

export async function deleteOrderItems(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(orderItems).where(eq(orderItems.orderId, orderId))
}

export async function findOrderItems(db: Reader, orderId: RowId): Promise<OrderItemRow[]> {
  return db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.id)
}

const itemColumns = columns({
  id: id('id'),
  orderId: id('order_id'),
  productVariantId: id('product_variant_id'),
  productId: id('product_id'),
  bundleId: orNull(id('bundle_id')),
  quantity: int('quantity'),
  priceCents: int('price_cents'),
  productName: text('product_name'),
  displayName: text('display_name'),
  description: text('description'),
  sku: text('sku'),
  type: orNull(text('type')),
  color: orNull(text('color')),
  hexCode: orNull(text('hex_code')),
  size: orNull(text('size')),
  images: json<string[]>('images'),
  bundleName: orNull(text('bundle_name')),
})
export type OrderItemView = RowOf<typeof itemColumns>

/** A line as it is added to an order. */
export type NewOrderItem = Omit<Written<OrderItemRow>, 'id' | 'teamId' | 'orderId'>

// The list of what was there before holds neither the new lines nor the new quantities of this same statement.
const addText = `
  with added as (
    insert into order_items (
      team_id, order_id, product_variant_id, product_id, bundle_id, quantity, price_cents, discount_cents,
      product_name, display_name, description, sku, type, color, hex_code, size, images, bundle_name
    )
    select $1, $2, line.*
    from unnest(
      $3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::int[], $8::int[],
      $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[],
      $17::jsonb[], $18::text[]
    ) line
    on conflict (order_id, product_variant_id, bundle_id) do update
    set quantity = order_items.quantity + excluded.quantity,
      discount_cents = order_items.discount_cents + excluded.discount_cents
    returning *
  )
  select ${itemColumns}
  from added
  union all
  select ${itemColumns}
  from order_items
  where order_id = $2
    and id not in (select id from added)
  order by id`

/** Adds lines to an order, to a line of the same variant and bundle if there is one; returns all that the order has now. */
export function addOrderItems(
  tx: Tx,
  order: { id: number; teamId: number },
  lines: readonly NewOrderItem[],
): Promise<OrderItemView[]> {
  return readRows(tx, itemColumns, addText, [
    order.teamId,
    order.id,
    lines.map(line => line.productVariantId),
    lines.map(line => line.productId),
    lines.map(line => line.bundleId),
    lines.map(line => line.quantity),
    lines.map(line => line.priceCents),
    lines.map(line => line.discountCents),
    lines.map(line => line.productName),
    lines.map(line => line.displayName),
    lines.map(line => line.description),
    lines.map(line => line.sku),
    lines.map(line => line.type),
    lines.map(line => line.color),
    lines.map(line => line.hexCode),
    lines.map(line => line.size),
    lines.map(line => JSON.stringify(line.images)),
    lines.map(line => line.bundleName),
  ])
}

/** The items of these orders. One order has a text of its own: its plan is reused, while a list of ids is planned anew each time. */
export async function findItemViews(db: Reader, orderIds: readonly RowId[]): Promise<OrderItemView[]> {
  if (orderIds.length === 0) return []
  return orderIds.length === 1
    ? readRows(db, itemColumns, `select ${itemColumns} from order_items where order_id = $1 order by id`, [
        ...orderIds,
      ])
    : readRows(
        db,
        itemColumns,
        `select ${itemColumns} from order_items where order_id = any($1) order by order_id, id`,
        [orderIds],
      )
}

/** In how many orders these variants ever were, drafts included. */
export async function countOrdersOf(db: Reader, variantIds: number[]): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(orderItems.orderId) })
    .from(orderItems)
    .where(inArray(orderItems.productVariantId, variantIds))
  return row?.count ?? 0
}
