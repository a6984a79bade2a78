import { and, asc, eq, gt, gte, inArray, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { productVariants } from '../../catalog/products/products.tables.ts'
import type { MovedParcel } from '../../gifting/orders/orders.store.ts'
import { orderItems } from '../../gifting/orders/orders.tables.ts'
import { packingCounts } from './packing/packing.tables.ts'
import { orderStatusBy } from './parcels.states.ts'
import { findParcelsOfOrder, type ParcelRow } from './parcels.store.ts'
import { parcelItems, parcels } from './parcels.tables.ts'

export interface ParcelItem {
  parcelId: RowId
  orderItemId: RowId
  productVariantId: RowId
  name: string
  sku: string
  detail: string | null
  image: string | null
  quantity: number
  /** Scanned into the box so far. */
  packed: number
  priceCents: number
  weightOunces: number
  /** Where it lies; empty where nobody entered it. */
  shelf: string
}

/** A whole parcel contains everything that was ordered; `parcel_items` lists the contents of the others. */
const quantityInParcel = sql<number>`
  case when ${parcels.isWhole} then ${orderItems.quantity} else coalesce(${parcelItems.quantity}, 0) end`
const detail = sql<string | null>`
  nullif(concat_ws(', ', ${orderItems.type}, ${orderItems.color}, ${orderItems.size}), '')`

/** The items of these parcels, in the order in which they were ordered. */
export async function findParcelItems(db: Reader, parcelIds: readonly RowId[]): Promise<ParcelItem[]> {
  if (!parcelIds.length) return []
  return db
    .select({
      parcelId: parcels.id,
      orderItemId: orderItems.id,
      productVariantId: orderItems.productVariantId,
      name: orderItems.displayName,
      sku: orderItems.sku,
      quantity: quantityInParcel,
      priceCents: orderItems.priceCents,
      detail,
      image: sql<string | null>`${orderItems.images} ->> 0`,
      packed: sql<number>`least(coalesce(${packingCounts.quantity}, 0), ${quantityInParcel})`,
      weightOunces: sql<number>`${productVariants.weightOunces}`.mapWith(Number),
      shelf: productVariants.shelf,
    })
    .from(parcels)
    .innerJoin(orderItems, eq(orderItems.orderId, parcels.orderId))
    .innerJoin(productVariants, eq(productVariants.id, orderItems.productVariantId))
    .leftJoin(
      parcelItems,
      and(eq(parcelItems.parcelId, parcels.id), eq(parcelItems.orderItemId, orderItems.id)),
    )
    .leftJoin(
      packingCounts,
      and(eq(packingCounts.parcelId, parcels.id), eq(packingCounts.orderItemId, orderItems.id)),
    )
    .where(and(inArray(parcels.id, [...parcelIds]), or(parcels.isWhole, gt(parcelItems.quantity, 0))))
    .orderBy(asc(parcels.id), asc(orderItems.id))
}

/** Lists the contents of a whole parcel in `parcel_items`, so that single items can be removed. */
export async function recordContents(
  tx: Tx,
  parcel: { id: number; teamId: number; orderId: number; isWhole: boolean },
): Promise<void> {
  if (!parcel.isWhole) return
  const items = await tx
    .select({ orderItemId: orderItems.id, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, parcel.orderId))
  await tx
    .insert(parcelItems)
    .values(items.map(item => ({ ...item, parcelId: parcel.id, teamId: parcel.teamId })))
  await tx.update(parcels).set({ isWhole: false }).where(eq(parcels.id, parcel.id))
}

/** Removes some of an item from a parcel; false when the parcel contains fewer. */
export async function removeItem(
  tx: Tx,
  parcelId: number,
  orderItemId: number,
  quantity: number,
): Promise<boolean> {
  const removed = await tx
    .update(parcelItems)
    .set({ quantity: sql`${parcelItems.quantity} - ${quantity}` })
    .where(
      and(
        eq(parcelItems.parcelId, parcelId),
        eq(parcelItems.orderItemId, orderItemId),
        gte(parcelItems.quantity, quantity),
      ),
    )
    .returning({ id: parcelItems.parcelId })
  // Box and weight were those of all the items.
  await tx.update(parcels).set({ boxId: null, weighedOunces: null }).where(eq(parcels.id, parcelId))
  return removed.length === 1
}

export async function addItems(
  tx: Tx,
  parcel: { id: number; teamId: number },
  items: readonly { orderItemId: number; quantity: number }[],
): Promise<void> {
  await tx
    .insert(parcelItems)
    .values(
      items.map(({ orderItemId, quantity }) => ({
        parcelId: parcel.id,
        teamId: parcel.teamId,
        orderItemId,
        quantity,
      })),
    )
    .onConflictDoUpdate({
      target: [parcelItems.parcelId, parcelItems.orderItemId],
      set: { quantity: sql`${parcelItems.quantity} + excluded.quantity` },
    })
}

/**
 * What a parcel's new state means for its order, and whether it is the first of the order's parcels to ship or others follow.
 * Call it after the parcel was updated.
 */
export async function findParcelPart(
  db: Reader,
  parcel: ParcelRow,
): Promise<MovedParcel & { isFirst: boolean; hasMore: boolean }> {
  const all = (await findParcelsOfOrder(db, parcel.orderId)).filter(each => each.state !== 'canceled')
  const counting = all.filter(each => each.replacedAt === null)
  const lines = (await findParcelItems(db, [parcel.id])).map(({ productVariantId, quantity }) => ({
    productVariantId,
    quantity,
  }))
  return {
    parcelId: parcel.id,
    reshipmentId: parcel.reshipmentId,
    lines,
    status: orderStatusBy(counting.map(each => each.state)),
    name: all.length > 1 ? `Parcel ${parcel.number}` : null,
    isFirst: counting.every(each => each.id === parcel.id || each.shippedAt === null),
    hasMore: counting.some(each => each.shippedAt === null && each.id !== parcel.id),
  }
}
