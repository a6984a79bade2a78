import type { ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { stateText } from '../parcels.states.ts'
import type { ParcelRow } from '../parcels.store.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import type { OrderRow } from '../../../gifting/orders/orders.store.ts'

/**
 * Locks a parcel in one of these states, and its order. Refuses parcels in other states, on hold, or of a canceled order;
 * `change` says in the refusal what the parcel cannot be.
 */
export async function lockUnpackedParcel(
  tx: Tx,
  parcelId: RowId,
  states: readonly ParcelState[] = ['queued', 'labelled'],
  change = 'changed',
): Promise<{ order: OrderRow; parcel: ParcelRow }> {
  const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
  const state = order.status === 'canceled' ? 'canceled' : parcel.state
  if (!states.includes(state)) refuse('parcel_step_refused', { state: stateText(state), step: change })
  if (parcel.hold !== null) refuse('parcel_held', { reason: parcel.holdReason ?? parcel.hold })
  return { order, parcel }
}
