import { createHash } from 'node:crypto'
import { recordAudit, type Author } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import {
  AddressRefused,
  type Label,
  type NewLabel,
  type Shipping,
} from '../../../../services/shipping/shipping.ts'
import type { OrderRow } from '../../../gifting/orders/orders.store.ts'
import { updateParcel, type ParcelRow } from '../parcels.store.ts'
import { labelExternalId, presentLabel } from './labels.present.ts'
import { lockParcelForStep } from '../lock-parcel-for-step.ts'
import { lockParcelWithOrder } from '../lock-parcel-with-order.ts'
import { findParcelItems } from '../parcel-items.store.ts'

/**
 * Buys the carrier's label of a queued parcel, once however often it is tried. An address the carrier refuses becomes the
 * parcel's problem, for an operator to see; a carrier that does not answer throws `ShippingUnavailable`.
 */
export async function labelParcel(
  db: Db,
  shipping: Shipping,
  parcelId: number,
  author: Author,
): Promise<void> {
  const asked = await claim(db, parcelId)
  let label: Label
  try {
    label = await shipping.buyLabel(asked)
  } catch (error) {
    const problem = error instanceof AddressRefused ? error.message : 'The carrier did not answer yet.'
    await recordProblem(
      db,
      parcelId,
      asked,
      error instanceof AddressRefused ? { problem, labelDueAt: null } : { problem },
    )
    if (error instanceof AddressRefused) return
    throw error
  }
  if ((await recordLabel(db, parcelId, asked, label, author)) === 'changed')
    await labelParcel(db, shipping, parcelId, author)
}

/** Writes down what is asked. Where something else was asked under this name before, that label may be bought already: it gets another name. */
async function claim(db: Db, parcelId: number): Promise<NewLabel> {
  return inTransaction(db, async tx => {
    const { order, parcel } = await lockParcelForStep(tx, parcelId, 'label')
    const asked = await wantedLabel(tx, order, parcel)
    const labelAsked = digestOf(asked)
    if (parcel.labelAsked === labelAsked) return asked
    const labelNumber = parcel.labelAsked === null ? parcel.labelNumber : parcel.labelNumber + 1
    await updateParcel(tx, parcel.id, { labelAsked, labelNumber })
    if (labelNumber > parcel.labelNumber) await addJob(tx, 'void-stray-labels', { id: parcel.id })
    return { ...asked, externalId: labelExternalId(order.id, { number: parcel.number, labelNumber }) }
  })
}

async function wantedLabel(tx: Tx, order: OrderRow, parcel: ParcelRow): Promise<NewLabel> {
  return presentLabel(order, parcel, await findParcelItems(tx, [parcel.id]))
}

/** The name is no part of it: it says which label it is, not what is asked. */
function digestOf(label: NewLabel): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...label, externalId: '' }))
    .digest('base64url')
}

/** Address, service or goods may have changed while the carrier was at it, or the label was given back: then this one is not the parcel's. */
async function recordLabel(
  db: Db,
  parcelId: number,
  asked: NewLabel,
  label: Label,
  author: Author,
): Promise<'done' | 'changed'> {
  return inTransaction(db, async tx => {
    const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
    const facts = {
      labelId: label.labelId,
      labelUrl: label.labelUrl,
      trackingNumber: label.trackingNumber,
      trackingUrl: label.trackingUrl,
      carrierCode: label.carrierCode,
      serviceCode: label.serviceCode,
      problem: null,
    }
    if (labelExternalId(order.id, parcel) !== asked.externalId) {
      await addJob(tx, 'void-stray-labels', { id: parcelId })
      return 'done'
    }
    if (parcel.state === 'canceled' && parcel.labelId === null) {
      await updateParcel(tx, parcelId, facts)
      await addJob(tx, 'cancel-parcel', { id: order.id })
    }
    if (parcel.state !== 'queued') return 'done'
    if (digestOf(await wantedLabel(tx, order, parcel)) !== digestOf(asked)) {
      await updateParcel(tx, parcelId, { labelNumber: parcel.labelNumber + 1, labelAsked: null })
      await addJob(tx, 'void-stray-labels', { id: parcelId })
      return 'changed'
    }
    await updateParcel(tx, parcelId, { ...facts, state: 'labelled' })
    await recordAudit(tx, {
      teamId: parcel.teamId,
      author,
      action: 'parcel.labelled',
      subjectType: 'parcels',
      subjectId: parcelId,
      details: { orderId: order.id, labelId: label.labelId, trackingNumber: label.trackingNumber },
      before: { state: parcel.state },
      after: { state: 'labelled' },
    })
    // News that came before we knew the tracking number was for a stranger's parcel then; ask for where it is.
    if (label.isOld) await addJob(tx, 'follow-parcel', { id: parcelId })
    return 'done'
  })
}

async function recordProblem(
  db: Db,
  parcelId: number,
  asked: NewLabel,
  change: { problem: string; labelDueAt?: null },
): Promise<void> {
  await inTransaction(db, async tx => {
    const { order, parcel } = await lockParcelWithOrder(tx, parcelId)
    // A label whose answer was lost may have been bought after its name was given up.
    if (labelExternalId(order.id, parcel) !== asked.externalId)
      await addJob(tx, 'void-stray-labels', { id: parcelId })
    else if (parcel.state === 'queued') await updateParcel(tx, parcelId, change)
  })
}
