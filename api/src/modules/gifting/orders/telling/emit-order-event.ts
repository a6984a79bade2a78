import type { Tx } from '../../../../platform/db/database.ts'
import { emitEvent } from '../../../../platform/outgoing-events/emit-event.ts'
import type { OrderRow } from '../orders.store.ts'

type OrderFact = 'placed' | 'shipped' | 'partly_shipped' | 'delivered' | 'canceled' | 'returned' | 'refunded'
/** What is told of a shopper's order. */
const storeFacts = ['placed', 'canceled', 'refunded'] as const

/** Tells the team's own programs what happened to an order. */
export function emitOrderEvent(
  tx: Tx,
  { teamId, id, origin }: Pick<OrderRow, 'teamId' | 'id' | 'origin'>,
  fact: OrderFact,
): void {
  if (origin === 'gift') return emitEvent(tx, { teamId, type: `order.${fact}`, subject: id })
  // Of a shop's order it is told that it was imported.
  if (origin === 'shop') return
  const storeFact = storeFacts.find(each => each === fact)
  if (storeFact) emitEvent(tx, { teamId, type: `store_order.${storeFact}`, subject: id })
}
