import type { Author } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { ShippingUnavailable, type Shipping } from '../../../../services/shipping/shipping.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import { stateText } from '../parcels.states.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'

const holdReason = 'Its label is being voided.'

/** Voids the label of an unpacked parcel with the carrier and queues the parcel again, for another address or service. */
export async function voidLabel(db: Db, shipping: Shipping, parcelId: RowId, author: Author): Promise<void> {
  const labelId = await inTransaction(db, tx => putOnHold(tx, parcelId))
  const { voided, message } = await shipping.voidLabel(labelId).catch(error => {
    // Whether the label is void is unknown: the parcel stays on hold, and the next try asks the carrier again.
    if (error instanceof ShippingUnavailable) refuse('label_unavailable')
    throw error
  })
  await inTransaction(db, tx => recordResult(tx, parcelId, { labelId, voided, author }))
  if (!voided) refuse('label_kept', { reason: message })
}

/** From now on the parcel cannot be packed, so that no box leaves with a void label. */
async function putOnHold(tx: Tx, parcelId: RowId): Promise<string> {
  const { parcel } = await lockParcelWithOrder(tx, parcelId)
  if (parcel.state !== 'labelled' || parcel.labelId === null)
    refuse('parcel_step_refused', { state: stateText(parcel.state), step: 'given another label' })
  if (parcel.hold !== null && parcel.hold !== 'label')
    refuse('parcel_held', { reason: parcel.holdReason ?? parcel.hold })
  await updateParcel(tx, parcelId, { hold: 'label', holdReason })
  return parcel.labelId
}

async function recordResult(
  tx: Tx,
  parcelId: RowId,
  { labelId, voided, author }: { labelId: string; voided: boolean; author: Author },
): Promise<void> {
  const { parcel } = await lockParcelWithOrder(tx, parcelId)
  if (parcel.labelId !== labelId || parcel.hold !== 'label') return
  const released = { hold: null, holdReason: null }
  if (!voided) return updateParcel(tx, parcelId, released)
  await updateParcel(tx, parcelId, {
    ...released,
    state: 'queued',
    labelId: null,
    labelUrl: null,
    labelCostCents: null,
    trackingNumber: null,
    trackingUrl: null,
    labelNumber: parcel.labelNumber + 1,
    labelAsked: null,
    labelPrints: 0,
    problem: null,
    labelDueAt: null,
  })
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.label_voided',
    details: { labelId, trackingNumber: parcel.trackingNumber },
    before: { state: parcel.state },
    after: { state: 'queued' },
  })
}
