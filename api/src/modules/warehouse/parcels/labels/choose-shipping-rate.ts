import type { Author } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { findServices } from './find-services.ts'
import { updateParcel } from '../parcels.store.ts'
import { recordParcelChange } from '../record-parcel-change.ts'
import { lockUnpackedParcel } from '../changes/lock-unpacked-parcel.ts'

/** Changes the service of a parcel without a label to another one the carriers offer for it now. */
export async function chooseShippingRate(
  db: Db,
  shipping: Shipping,
  parcelId: RowId,
  { carrierCode, serviceCode }: { carrierCode: string; serviceCode: string },
  author: Author,
): Promise<void> {
  const services = await findServices(db, shipping, parcelId)
  const service =
    services.find(each => each.carrierCode === carrierCode && each.serviceCode === serviceCode) ??
    refuse('service_unknown')
  await inTransaction(db, async tx => {
    const { parcel } = await lockUnpackedParcel(tx, parcelId, ['queued'], 'sent by another service')
    await updateParcel(tx, parcel.id, {
      carrierCode,
      serviceCode,
      serviceName: service.serviceName,
      problem: null,
    })
    await recordParcelChange(tx, parcel, {
      author,
      action: 'parcel.service_chosen',
      before: { serviceCode: parcel.serviceCode },
      after: { serviceCode },
    })
  })
}
