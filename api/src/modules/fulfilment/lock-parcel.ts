import { refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockOrderRow } from '../orders/orders.store.ts'
import { canTake, parcelSteps, type ParcelStep } from './fulfilment.states.ts'
import { findParcel, lockParcelRow } from './fulfilment.store.ts'

/** Locks a parcel and its order for a step, order first; refuses where the step is not the parcel's next one, or the parcel is on hold. */
export async function lockParcel(tx: Tx, parcelId: number, step: ParcelStep) {
  const found = await findParcel(tx, parcelId)
  if (!found) refuse('not_found')
  const order = await lockOrderRow(tx, found.orderId) ?? refuse('not_found')
  const parcel = await lockParcelRow(tx, parcelId)
  const state = order.status === 'canceled' ? 'canceled' : parcel.state
  if (!canTake(state, step)) refuse('parcel_step_refused', { state, step: parcelSteps[step].to })
  if (parcel.hold !== null) refuse('parcel_held', { reason: parcel.holdReason ?? parcel.hold })
  return { order, parcel }
}
