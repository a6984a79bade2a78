import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockOrderRow, changeOrderStatus, recordOrderEvent, type MovedParcel } from '../orders.store.ts'
import { announceOrder } from '../announce-order.ts'

/** Records that a parcel of an order is packed; from then on the order cannot be canceled. */
export async function recordPacking(
  tx: Tx,
  orderId: RowId,
  { name }: Pick<MovedParcel, 'name'>,
  author: Author,
): Promise<void> {
  const order = await lockOrderRow(tx, orderId)
  if (!order || !packableStatuses.includes(order.status))
    refuse('parcel_step_refused', { state: order?.status ?? 'gone', step: 'packed' })
  if (order.packedAt === null)
    await changeOrderStatus(tx, order.id, order.status as OrderStatus, { packedAt: true })
  await recordOrderEvent(tx, order, 'order.packed', name ? `${name} packed` : 'Packed', author.name)
  announceOrder(tx, order)
}

/** Another parcel of the same order may already be on its way, delivered or returned. */
const packableStatuses = ['processing', 'shipped', 'delivered', 'returned']
