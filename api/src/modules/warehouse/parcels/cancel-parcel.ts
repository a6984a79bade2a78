import { systemAuthor } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Shipping } from '../../../services/shipping/shipping.ts'
import { lockOrderRow, type OrderRow } from '../../gifting/orders/orders.store.ts'
import { labelExternalId } from './labels/labels.present.ts'
import { cancelableStates } from './parcels.states.ts'
import { findParcelsOfOrder, lockParcelRow, updateParcel, type ParcelRow } from './parcels.store.ts'
import { recordParcelChange } from './record-parcel-change.ts'

interface VoidableLabel {
  parcelId: RowId
  /** Null where the carrier was asked for a label and its answer was lost. */
  labelId: string | null
  externalId: string
}

/** Cancels the unpacked parcels of a canceled order, and voids the labels of all canceled parcels of the order. */
export async function cancelParcel(db: Db, shipping: Shipping, orderId: RowId): Promise<void> {
  const labels = await inTransaction(db, async tx => {
    const order = await lockOrderRow(tx, orderId)
    return order ? cancelParcelsOfOrder(tx, order) : []
  })
  for (const label of labels) {
    const labelId = label.labelId ?? (await shipping.findLabel(label.externalId))?.labelId
    const result = labelId === undefined ? { voided: true, message: '' } : await shipping.voidLabel(labelId)
    await inTransaction(db, tx => recordVoidedLabel(tx, orderId, label, result))
  }
}

async function cancelParcelsOfOrder(tx: Tx, order: OrderRow): Promise<VoidableLabel[]> {
  const labels: VoidableLabel[] = []
  for (const { id } of await findParcelsOfOrder(tx, order.id)) {
    const parcel = await lockParcelRow(tx, id)
    if (order.status === 'canceled' && cancelableStates.includes(parcel.state)) await cancel(tx, parcel)
    else if (parcel.state !== 'canceled') continue
    if (parcel.labelId === null && parcel.labelAsked === null) continue
    labels.push({
      parcelId: parcel.id,
      labelId: parcel.labelId,
      externalId: labelExternalId(order.id, parcel),
    })
  }
  return labels
}

async function cancel(tx: Tx, parcel: ParcelRow): Promise<void> {
  await updateParcel(tx, parcel.id, { state: 'canceled', problem: null, hold: null, holdReason: null })
  await recordParcelChange(tx, parcel, {
    author: systemAuthor,
    action: 'parcel.canceled',
    before: { state: parcel.state },
    after: { state: 'canceled' },
  })
}

async function recordVoidedLabel(
  tx: Tx,
  orderId: RowId,
  { parcelId, labelId }: VoidableLabel,
  { voided, message }: { voided: boolean; message: string },
): Promise<void> {
  await lockOrderRow(tx, orderId)
  const parcel = await lockParcelRow(tx, parcelId)
  // A label recorded in the meantime has its own job.
  if (parcel.labelId !== labelId) return
  await updateParcel(tx, parcelId, {
    labelId: null,
    labelUrl: null,
    labelCostCents: null,
    labelAsked: null,
    ...(voided ? {} : { problem: `The carrier kept the label: ${message}` }),
  })
}
