import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { eraseMails } from '../../../platform/mail/erase-mails.ts'
import { eraseEvents } from '../../../platform/outgoing-events/erase-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isAnyBeingPaid } from '../../money/payments/payment-attempts.store.ts'
import type { LockedPersonalData } from '../recipients/lock-personal-data.ts'
import { eraseRecipientFromOrders, lockRecipientOrders, reassignOrders } from './order-people.store.ts'
import type { OrderRow } from './orders.store.ts'

const onTheWay = ['awaiting_address', 'processing', 'shipped']

/** Locks all orders to these recipients, to be moved or erased; refuses while one of them is being paid. */
export async function lockOrdersToRecipients(
  tx: Tx,
  recipientIds: readonly RowId[],
): Promise<LockedPersonalData> {
  const orders = await lockRecipientOrders(tx, recipientIds)
  const unpaid = orders.filter(order => order.status === 'unpaid')
  if (
    await isAnyBeingPaid(
      tx,
      unpaid.map(order => order.id),
    )
  )
    refuse('recipient_busy')
  const names = [...new Set(orders.flatMap(order => order.shipName ?? []))]
  return {
    traces: { resources: orders.map(order => `orders ${order.id}`), names },
    move: async (fromId, toId) => {
      const moved = orders.filter(order => order.recipientId === fromId)
      await reassignOrders(tx, fromId, toId)
      announceOrders(tx, moved)
      return { orders: moved.length }
    },
    erase: async ({ id, teamId, name }) => {
      if (orders.some(order => onTheWay.includes(order.status))) refuse('recipient_busy')
      const orderIds = orders.map(order => order.id)
      await eraseRecipientFromOrders(tx, id, orderIds, [...new Set([name, ...names])])
      await eraseMails(tx, {
        teamId,
        kinds: ['gift-shipped', 'gift-delivered', 'project-shipped', 'project-delivered'],
        about: orderIds.flatMap(orderId => [`order:${orderId}`, `order:${orderId}:`]),
      })
      await eraseEvents(tx, teamId, 'order', orderIds)
      announceOrders(tx, orders)
    },
  }
}

/** One event per sender is enough: it refreshes the sender's whole list. */
function announceOrders(tx: Tx, orders: readonly OrderRow[]): void {
  const onePerSender = new Map(orders.map(order => [order.userId, order]))
  for (const { teamId, userId, id } of onePerSender.values())
    announce(tx, { teamId, userId, event: 'order.updated', type: 'orders', id })
}
