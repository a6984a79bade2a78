import { recordAudit, type Author } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { ShippingUnavailable, type Shipping } from '../../../../services/shipping/shipping.ts'
import { updateParcel } from '../parcels.store.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'

const holdReason = 'Its label is being given back to the carrier.'

/** Gives the label of a parcel that is not packed back to the carrier; the parcel is queued again, for another address or service. */
export async function voidLabel(db: Db, shipping: Shipping, parcelId: number, author: Author): Promise<void> {
  const labelId = await claim(db, parcelId)
  const { voided, message } = await shipping.voidLabel(labelId).catch(error => {
    // What became of the label is not known: the parcel stays on hold, and the next try asks the carrier again.
    if (error instanceof ShippingUnavailable) refuse('label_unavailable')
    throw error
  })
  await inTransaction(db, async tx => {
    const { parcel } = await lockParcelWithOrder(tx, parcelId)
    if (parcel.labelId !== labelId || parcel.hold !== 'label') return
    const free = { hold: null, holdReason: null }
    if (!voided) return updateParcel(tx, parcelId, free)
    await updateParcel(tx, parcelId, {
      ...free,
      state: 'queued',
      labelId: null,
      labelUrl: null,
      trackingNumber: null,
      trackingUrl: null,
      labelNumber: parcel.labelNumber + 1,
      labelAsked: null,
      labelPrints: 0,
      problem: null,
      labelDueAt: null,
    })
    await recordAudit(tx, {
      teamId: parcel.teamId,
      author,
      action: 'parcel.label_voided',
      subjectType: 'parcels',
      subjectId: parcelId,
      details: { orderId: parcel.orderId, labelId, trackingNumber: parcel.trackingNumber },
      before: { state: parcel.state },
      after: { state: 'queued' },
    })
  })
  if (!voided) refuse('label_kept', { reason: message })
}

/** From here on the parcel cannot be packed, so that no box leaves with a label that is worth nothing. */
async function claim(db: Db, parcelId: number): Promise<string> {
  return inTransaction(db, async tx => {
    const { parcel } = await lockParcelWithOrder(tx, parcelId)
    if (parcel.state !== 'labelled' || parcel.labelId === null)
      refuse('parcel_step_refused', { state: parcel.state, step: 'given another label' })
    if (parcel.hold !== null && parcel.hold !== 'label')
      refuse('parcel_held', { reason: parcel.holdReason ?? parcel.hold })
    await updateParcel(tx, parcelId, { hold: 'label', holdReason })
    return parcel.labelId
  })
}
