import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OrderRow } from '../orders.store.ts'
import { orderEvents, orders } from '../orders.tables.ts'

interface Buyer {
  teamId: number
  /** Lower case. */ email: string
}

const boughtBy = ({ teamId, email }: Buyer) =>
  and(
    sql`${orders.teamId} = ${teamId}`,
    eq(orders.origin, 'store'),
    sql`lower(${orders.shipEmail}) = ${email}`,
  )

/** Locks all orders of the store that somebody bought, unpaid ones included, in the order of their ids. */
export async function lockOrdersOfBuyer(tx: Tx, buyer: Buyer): Promise<OrderRow[]> {
  return tx.select().from(orders).where(boughtBy(buyer)).orderBy(orders.id).for('update')
}

const nobody = {
  shipName: 'Erased',
  shipCompany: null,
  shipEmail: null,
  shipPhone: null,
  shipAddressOne: null,
  shipAddressTwo: null,
  shipCity: null,
  shipZipcode: null,
} as const

/** Erases where an order of a shop went; country and state stay. */
export async function eraseCustomerFromOrder(tx: Tx, orderId: RowId): Promise<void> {
  await tx
    .update(orders)
    .set(nobody)
    .where(and(eq(orders.id, orderId), eq(orders.origin, 'shop')))
}

/**
 * Erases a buyer from these orders of theirs, and from what they did with them. Country and state stay, by which tax is owed, and so do
 * money, items and states.
 */
export async function eraseBuyerFromOrders(
  tx: Tx,
  buyer: Buyer,
  bought: readonly Pick<OrderRow, 'id' | 'shipName'>[],
): Promise<void> {
  const names = [...new Set(bought.flatMap(order => order.shipName ?? []))]
  const ids = bought.map(order => order.id)
  await tx
    .update(orderEvents)
    .set({ actorName: null })
    .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.actorName, names)))
  await tx
    .update(orders)
    .set({ ...nobody, buyerErasedAt: sql`now()` })
    .where(boughtBy(buyer))
}
