import type { ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ParcelRow } from '../parcels.store.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import type { OrderRow } from '../../../gifting/orders/orders.store.ts'

/** Locks a parcel that is not packed yet, or not even labelled, and its order; refuses others, those of a canceled order and those on hold. */
export async function lockUnpackedParcel(
  tx: Tx,
  parcelId: number,
  states: readonly ParcelState[] = ['queued', 'labelled'],
  step = 'changed',
): Promise<{ order: OrderRow; parcel: ParcelRow }> {
  const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
  const state = order.status === 'canceled' ? 'canceled' : parcel.state
  if (!states.includes(state)) refuse('parcel_step_refused', { state, step })
  if (parcel.hold !== null) refuse('parcel_held', { reason: parcel.holdReason ?? parcel.hold })
  return { order, parcel }
}
