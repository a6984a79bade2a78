import { recordAudit, type Doer } from '../../platform/audit.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { AddressRefused, type Label, type NewLabel, type Shipping } from '../../services/shipping/shipping.ts'
import { lockOrderRow } from '../orders/orders.store.ts'
import { lockParcelRow, updateParcel } from './fulfilment.store.ts'
import { lockParcel } from './lock-parcel.ts'
import { findParcelItems } from './parcel-items.store.ts'

interface Claim { orderId: number; label: NewLabel }

/**
 * Buys the carrier's label of a queued parcel, once however often it is tried. An address the carrier refuses becomes the
 * parcel's problem, for an operator to see; a carrier that does not answer throws `ShippingUnavailable`.
 */
export async function labelParcel(db: Db, shipping: Shipping, parcelId: number, doer: Doer): Promise<void> {
  const { orderId, label: wanted } = await claim(db, parcelId)
  let label: Label
  try {
    label = await shipping.buyLabel(wanted)
  } catch (error) {
    const problem = error instanceof AddressRefused ? error.message : 'The carrier did not answer yet.'
    await recordProblem(db, parcelId, orderId, error instanceof AddressRefused ? { problem, labelDueAt: null } : { problem })
    if (error instanceof AddressRefused) return
    throw error
  }
  await recordLabel(db, parcelId, orderId, label, doer)
}

async function claim(db: Db, parcelId: number): Promise<Claim> {
  return inTransaction(db, async tx => {
    const { order, parcel } = await lockParcel(tx, parcelId, 'label')
    const items = await findParcelItems(tx, [parcel.id])
    const label = {
      to: {
        name: order.shipName ?? '', company: order.shipCompany, phone: order.shipPhone, addressOne: order.shipAddressOne ?? '', addressTwo: order.shipAddressTwo,
        city: order.shipCity ?? '', state: order.shipState, zipcode: order.shipZipcode, country: order.shipCountry ?? '',
      },
      weightOunces: items.reduce((sum, item) => sum + item.quantity * item.weightOunces, 0),
      carrierCode: parcel.carrierCode ?? order.carrierCode ?? '', serviceCode: parcel.serviceCode ?? order.serviceCode ?? '', externalId: externalId(order.id, parcel),
      items: items.map(item => ({ description: item.name, sku: item.sku, quantity: item.quantity, valueCents: item.priceCents })),
    }
    return { orderId: order.id, label }
  })
}

/** A label given back is bought anew under another name, because the carrier keeps the old one under the first. */
function externalId(orderId: number, { number, labelNumber }: { number: number; labelNumber: number }): string {
  return `order-${orderId}${number > 1 ? `-${number}` : ''}${labelNumber > 1 ? `-label-${labelNumber}` : ''}`
}

async function recordLabel(db: Db, parcelId: number, orderId: number, label: Label, doer: Doer): Promise<void> {
  await inTransaction(db, async tx => {
    await lockOrderRow(tx, orderId)
    const parcel = await lockParcelRow(tx, parcelId)
    const facts = { labelId: label.labelId, labelUrl: label.labelUrl, trackingNumber: label.trackingNumber, trackingUrl: label.trackingUrl, carrierCode: label.carrierCode, serviceCode: label.serviceCode, problem: null }
    if (parcel.state === 'queued') {
      await updateParcel(tx, parcelId, { ...facts, state: 'labelled' })
      await recordAudit(tx, { teamId: parcel.teamId, doer, action: 'parcel.labelled', subjectType: 'parcels', subjectId: parcelId, details: { orderId, labelId: label.labelId, trackingNumber: label.trackingNumber }, before: { state: parcel.state }, after: { state: 'labelled' } })
      // News that came before we knew the tracking number was for a stranger's parcel then; ask for where it is.
      if (label.isOld) await addJob(tx, 'follow-parcel', { id: parcelId })
    } else if (parcel.state === 'canceled' && parcel.labelId === null) {
      await updateParcel(tx, parcelId, facts)
      await addJob(tx, 'cancel-parcel', { id: orderId })
    }
  })
}

async function recordProblem(db: Db, parcelId: number, orderId: number, change: { problem: string; labelDueAt?: null }): Promise<void> {
  await inTransaction(db, async tx => {
    await lockOrderRow(tx, orderId)
    const parcel = await lockParcelRow(tx, parcelId)
    if (parcel.state === 'queued') await updateParcel(tx, parcelId, change)
  })
}
