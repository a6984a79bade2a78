import type { Tx } from '../../../../platform/db/database.ts'
import { forgetAnswers } from '../../../../platform/http/idempotency.ts'
import { eraseEvents } from '../../../../platform/outgoing-events/erase-events.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { announceOrder } from '../../../gifting/orders/announce-order.ts'
import type { OrderRow } from '../../../gifting/orders/orders.store.ts'
import { eraseBuyerFromOrders, lockOrdersOfBuyer } from '../../../gifting/orders/store-orders/buyers.store.ts'
import { eraseBuyerFromCarts, lockCartsOfBuyer } from '../../carts/own-data/buyers-carts.store.ts'
import { eraseShopperMails } from '../../checkout/mails/erase-shopper-mails.ts'
import { isUnderWay } from '../store-orders.access.ts'

/** Erases what the carrier said about the addresses of these orders. */
export type EraseParcelProblems = (tx: Tx, orderIds: readonly number[]) => Promise<void>

/**
 * Erases somebody from carts, orders and mails of their team's store, and from the stored answers of their own calls. Refuses while
 * one of the orders is being paid or is on its way. Answers the orders as they were.
 */
export async function eraseFromStore(
  tx: Tx,
  buyer: { teamId: number; email: string },
  eraseParcelProblems: EraseParcelProblems,
): Promise<OrderRow[]> {
  const { teamId } = buyer
  // Before the orders: a checkout locks them in this order, so that none can begin meanwhile.
  const carts = await lockCartsOfBuyer(tx, buyer)
  const orders = await lockOrdersOfBuyer(tx, buyer)
  if (carts.some(cart => cart.state === 'checkout') || orders.some(isUnderWay)) refuse('buyer_busy')

  const orderIds = orders.map(order => order.id)
  await eraseBuyerFromCarts(
    tx,
    teamId,
    carts.map(cart => cart.id),
  )
  await forgetAnswers(
    tx,
    carts.map(cart => `shopper:${cart.tokenHash}`),
  )
  await eraseBuyerFromOrders(tx, buyer, orders)
  await eraseParcelProblems(tx, orderIds)
  await eraseEvents(tx, teamId, 'store_order', orderIds)
  await eraseShopperMails(tx, { ...buyer, orderIds })
  for (const order of orders) announceOrder(tx, order)
  return orders
}
