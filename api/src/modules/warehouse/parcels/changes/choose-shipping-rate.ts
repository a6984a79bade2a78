import { recordAudit, type Author } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { updateParcel } from '../parcels.store.ts'
import { findServices } from '../labels/find-services.ts'
import { lockUnpackedParcel } from './lock-unpacked-parcel.ts'

/** Chooses by which service a parcel without a label goes, of those the carrier offers for it now. */
export async function chooseShippingRate(
  db: Db,
  shipping: Shipping,
  parcelId: number,
  { carrierCode, serviceCode }: { carrierCode: string; serviceCode: string },
  author: Author,
): Promise<void> {
  const service =
    (await findServices(db, shipping, parcelId)).find(
      each => each.carrierCode === carrierCode && each.serviceCode === serviceCode,
    ) ?? refuse('service_unknown')
  await inTransaction(db, async tx => {
    const { parcel } = await lockUnpackedParcel(tx, parcelId, ['queued'], 'sent by another service')
    await updateParcel(tx, parcel.id, {
      carrierCode,
      serviceCode,
      serviceName: service.serviceName,
      problem: null,
    })
    await recordAudit(tx, {
      teamId: parcel.teamId,
      author,
      action: 'parcel.service_chosen',
      subjectType: 'parcels',
      subjectId: parcel.id,
      details: { orderId: parcel.orderId },
      before: { serviceCode: parcel.serviceCode },
      after: { serviceCode },
    })
  })
}
