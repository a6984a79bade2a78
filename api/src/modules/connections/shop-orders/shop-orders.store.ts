import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { bool, columns, id, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { ShopOrderFacts } from '../../../services/shops/read-shop-order.ts'
import { shopOrderLines, shopOrders } from './shop-orders.tables.ts'

interface Shop {
  teamId: RowId
  id: RowId
}

const savedColumns = columns({
  id: id('id'),
  index: id('index'),
  isNew: bool('is_new'),
  isPlanned: bool('is_planned'),
})
export type SavedShopOrder = RowOf<typeof savedColumns>

// In the order of their ids, so that a page and a webhook never wait for each other in a circle. What was read earlier changes nothing.
const saveSql = `
  with facts as (
    select *
    from jsonb_to_recordset($3::jsonb) f (
      index int, "platformId" text, name text, "orderedAt" timestamptz, "updatedAt" timestamptz, "canceledAt" timestamptz,
      "financialStatus" text, "fulfillmentStatus" text, "totalCents" bigint, currency text, customer text, "shipTo" jsonb,
      quantity int, "trackingNumbers" jsonb, "openFulfillmentOrderIds" jsonb)
    order by f."platformId"
  ), saved as (
    insert into shop_orders as o (
      team_id, shop, platform_id, name, ordered_at, changed_at, canceled_at, financial_status, fulfillment_status,
      total_cents, currency, customer, ship_to, quantity, tracking_numbers, open_fulfillments)
    select $1::bigint, $2::bigint, "platformId", name, "orderedAt", "updatedAt", "canceledAt", "financialStatus", "fulfillmentStatus",
      "totalCents", currency, customer, nullif("shipTo", 'null'), quantity,
      array(select jsonb_array_elements_text("trackingNumbers")),
      array(select jsonb_array_elements_text("openFulfillmentOrderIds"))
    from facts
    on conflict (team_id, shop, platform_id) do update
    set name = excluded.name, changed_at = excluded.changed_at, canceled_at = excluded.canceled_at,
      financial_status = excluded.financial_status, fulfillment_status = excluded.fulfillment_status,
      total_cents = excluded.total_cents, currency = excluded.currency, quantity = excluded.quantity,
      customer = case when o.redacted_at is null then excluded.customer end,
      ship_to = case when o.redacted_at is null then excluded.ship_to end,
      tracking_numbers = excluded.tracking_numbers, open_fulfillments = excluded.open_fulfillments
    where o.changed_at < excluded.changed_at
    -- A row that an insert replaced has the transaction that did so in xmax.
    returning o.id, o.platform_id, o.xmax = 0 as is_new, o.state <> 'imported' as is_planned
  )
  select ${savedColumns}
  from saved s
  join facts f on f."platformId" = s.platform_id`

/** Saves what was read of orders, each once; answers those that are new or have changed. */
export async function saveShopOrders(
  tx: Tx,
  shop: Shop,
  facts: readonly ShopOrderFacts[],
): Promise<SavedShopOrder[]> {
  if (facts.length === 0) return []
  const rows = facts.map(({ lines, ...fact }, index) => ({
    ...fact,
    index,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  }))
  const saved = await readRows(tx, savedColumns, saveSql, [shop.teamId, shop.id, JSON.stringify(rows)])
  const lines = saved.flatMap(({ id: shopOrder, index }) =>
    (facts[index]?.lines ?? []).map((line, position) => ({
      ...line,
      teamId: shop.teamId,
      shopOrder,
      position,
    })),
  )
  await replaceLines(
    tx,
    shop.teamId,
    saved.map(row => row.id),
    lines,
  )
  return saved
}

/** A line that stays what it was keeps its match. */
async function replaceLines(
  tx: Tx,
  teamId: RowId,
  orderIds: readonly RowId[],
  lines: readonly (typeof shopOrderLines.$inferInsert)[],
): Promise<void> {
  if (orderIds.length === 0) return
  const { platformId, shopOrder } = shopOrderLines
  const isKept =
    lines.length > 0
      ? inArray(
          sql`(${shopOrder}, ${platformId})`,
          lines.map(line => sql`(${line.shopOrder}::bigint, ${line.platformId})`),
        )
      : sql`false`
  await tx
    .delete(shopOrderLines)
    .where(and(eq(shopOrderLines.teamId, teamId), inArray(shopOrder, [...orderIds]), not(isKept)))
  if (lines.length === 0) return
  await tx
    .insert(shopOrderLines)
    .values([...lines])
    .onConflictDoUpdate({
      target: [shopOrderLines.teamId, shopOrder, platformId],
      set: {
        position: sql`excluded.position`,
        title: sql`excluded.title`,
        sku: sql`excluded.sku`,
        quantity: sql`excluded.quantity`,
        productVariantId: sql`case
          when ${shopOrderLines.sku} is not distinct from excluded.sku then ${shopOrderLines.productVariantId} end`,
      },
    })
}

/** Erases who bought: one order of a shop by the platform's id, or all. Answers those that were erased. */
export async function eraseCustomers(
  tx: Tx,
  shop: Shop,
  platformId?: string,
): Promise<Pick<typeof shopOrders.$inferSelect, 'id' | 'orderId'>[]> {
  return tx
    .update(shopOrders)
    .set({ customer: null, shipTo: null, redactedAt: sql`now()` })
    .where(
      and(
        eq(shopOrders.teamId, shop.teamId),
        eq(shopOrders.shop, shop.id),
        isNull(shopOrders.redactedAt),
        platformId === undefined ? undefined : eq(shopOrders.platformId, platformId),
      ),
    )
    .returning({ id: shopOrders.id, orderId: shopOrders.orderId })
}
