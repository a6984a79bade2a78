import { createHash } from 'node:crypto'
import type { Author } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import {
  AddressRefused,
  type Label,
  type NewLabel,
  type Shipping,
} from '../../../../services/shipping/shipping.ts'
import type { OrderRow } from '../../../gifting/orders/orders.store.ts'
import { queueOrderMail } from '../../../gifting/orders/queue-order-mail.ts'
import { findBox } from '../boxes/boxes.store.ts'
import { putIntoRememberedBox } from '../boxes/put-into-remembered-box.ts'
import { lockParcelForStep } from '../steps/lock-parcel-for-step.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import { findParcelItems } from '../parcel-items.store.ts'
import { updateParcel, type ParcelRow } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'
import { labelExternalId, presentLabel } from './labels.present.ts'

/**
 * Buys the carrier's label for a queued parcel, once however often it is tried. When the carrier refuses the address, the reason
 * becomes the parcel's problem, for an operator to see. Throws `ShippingUnavailable` when the carrier does not answer.
 */
export async function labelParcel(
  db: Db,
  shipping: Shipping,
  parcelId: RowId,
  author: Author,
): Promise<void> {
  const request = await inTransaction(db, tx => recordRequest(tx, parcelId))
  let label: Label
  try {
    label = await shipping.buyLabel(request)
  } catch (error) {
    const isFinal = error instanceof AddressRefused
    const problem = isFinal ? error.message : 'The carrier did not answer yet.'
    const change = isFinal ? { problem, labelDueAt: null } : { problem }
    await inTransaction(db, tx => recordProblem(tx, parcelId, request, change))
    if (isFinal) return
    throw error
  }
  const result = await inTransaction(db, tx => recordLabel(tx, parcelId, { request, label, author }))
  if (result === 'outdated') await labelParcel(db, shipping, parcelId, author)
}

/**
 * Records what the carrier is asked for. When something else was requested under this external id before, that label may have
 * been bought already, so this request gets another id.
 */
async function recordRequest(tx: Tx, parcelId: RowId): Promise<NewLabel> {
  const { order, parcel: locked } = await lockParcelForStep(tx, parcelId, 'label')
  const parcel = await putIntoRememberedBox(tx, locked)
  const request = await requestFor(tx, order, parcel)
  const labelAsked = digestOf(request)
  if (parcel.labelAsked === labelAsked) return request
  const labelNumber = parcel.labelAsked === null ? parcel.labelNumber : parcel.labelNumber + 1
  await updateParcel(tx, parcel.id, { labelAsked, labelNumber })
  if (labelNumber > parcel.labelNumber) await addJob(tx, 'void-stray-labels', { id: parcel.id })
  return { ...request, externalId: labelExternalId(order.id, { number: parcel.number, labelNumber }) }
}

async function requestFor(tx: Tx, order: OrderRow, parcel: ParcelRow): Promise<NewLabel> {
  const box = parcel.boxId === null ? undefined : await findBox(tx, parcel.boxId)
  return presentLabel(order, parcel, await findParcelItems(tx, [parcel.id]), box)
}

/** A digest of what is requested. The external id is left out: it identifies the label, not its contents. */
function digestOf(request: NewLabel): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...request, externalId: '' }))
    .digest('base64url')
}

/**
 * Stores the bought label. Address, service or items may have changed while the carrier was busy, or the label may have been
 * voided: then the label does not belong to the parcel and is voided by a job.
 */
async function recordLabel(
  tx: Tx,
  parcelId: RowId,
  { request, label, author }: { request: NewLabel; label: Label; author: Author },
): Promise<'done' | 'outdated'> {
  const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
  const { isOld, ...labelColumns } = label
  const change = { ...labelColumns, problem: null }
  if (labelExternalId(order.id, parcel) !== request.externalId) {
    await addJob(tx, 'void-stray-labels', { id: parcelId })
    return 'done'
  }
  if (parcel.state === 'canceled' && parcel.labelId === null) {
    await updateParcel(tx, parcelId, change)
    await addJob(tx, 'cancel-parcel', { id: order.id })
  }
  if (parcel.state !== 'queued') return 'done'
  if (digestOf(await requestFor(tx, order, parcel)) !== digestOf(request)) {
    await updateParcel(tx, parcelId, { labelNumber: parcel.labelNumber + 1, labelAsked: null })
    await addJob(tx, 'void-stray-labels', { id: parcelId })
    return 'outdated'
  }
  await updateParcel(tx, parcelId, { ...change, state: 'labelled' })
  await recordParcelChange(tx, parcel, {
    author,
    action: 'parcel.labelled',
    details: { labelId: label.labelId, trackingNumber: label.trackingNumber },
    before: { state: parcel.state },
    after: { state: 'labelled' },
  })
  // Tracking events that came before the tracking number was known were ignored, so ask for the current status.
  if (isOld) await addJob(tx, 'follow-parcel', { id: parcelId })
  return 'done'
}

async function recordProblem(
  tx: Tx,
  parcelId: RowId,
  request: NewLabel,
  change: { problem: string; labelDueAt?: null },
): Promise<void> {
  const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
  // The carrier's answer may be lost although it sold the label, and the parcel now has another external id.
  if (labelExternalId(order.id, parcel) !== request.externalId)
    await addJob(tx, 'void-stray-labels', { id: parcelId })
  else if (parcel.state === 'queued') {
    await updateParcel(tx, parcelId, change)
    announce(tx, { teamId: null, event: 'parcel.updated', type: 'parcels', id: parcelId })
    if (change.labelDueAt === null)
      await queueOrderMail(tx, order, 'order-address-refused', { occurrence: parcelId })
  }
}
