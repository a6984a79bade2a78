import type { Doer } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/live/live-events.ts'
import { refuse } from '../../platform/refusal.ts'
import { findLiveAttempt } from '../billing/payment-attempts.store.ts'
import { shipStock } from '../inventory/ship-stock.ts'
import { queueOrderMail } from './queue-order-mail.ts'
import { mayMove } from './orders.states.ts'
import { lockOrderRow, moveOrder, recordOrderEvent } from './orders.store.ts'
import type { OrderStatus } from '@ribbon/contract/orders'

export interface Shipment { trackingNumber: string | null; trackingUrl: string | null; carrierCode: string | null; serviceCode: string | null }

/** Notes that the carrier has an order's parcel: its stock leaves the shelf, sender and recipient are told. A second time changes nothing. */
export async function recordShipment(tx: Tx, orderId: number, shipment: Shipment, doer: Doer): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  if (!order || order.status === 'shipped' || order.status === 'delivered') return
  if (!mayMove(order.status as OrderStatus, 'shipped')) refuse('parcel_step_refused', { state: order.status, step: 'shipped' })
  const attempt = await findLiveAttempt(tx, order.id)
  await moveOrder(tx, order.id, 'shipped', { shippedAt: true, ...(order.packedAt === null ? { packedAt: true } : {}), ...shipment })
  if (attempt) await shipStock(tx, { source: { type: 'payment_attempt', id: attempt.id }, doer })
  await recordOrderEvent(tx, order, 'order.shipped', 'Handed to the carrier', doer.name)
  await queueOrderMail(tx, order, 'order-shipped')
  await queueOrderMail(tx, order, 'gift-shipped')
  await announce(tx, { teamId: order.teamId, userId: order.userId, event: 'order.updated', type: 'orders', id: order.id })
}
