import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import { canTake, parcelSteps, stateText, type ParcelStep } from '../parcels.states.ts'

/** Locks a parcel and its order for a step. Refuses when the parcel's state does not allow the step, or it is on hold. */
export async function lockParcelForStep(tx: Tx, parcelId: RowId, step: ParcelStep) {
  const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
  const state = order.status === 'canceled' ? 'canceled' : parcel.state
  if (!canTake(state, step))
    refuse('parcel_step_refused', { state: stateText(state), step: stateText(parcelSteps[step].to) })
  if (parcel.hold !== null) refuse('parcel_held', { reason: parcel.holdReason ?? parcel.hold })
  return { order, parcel }
}
