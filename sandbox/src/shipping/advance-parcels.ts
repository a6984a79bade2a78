import { moveParcel } from './move-parcel.ts'
import type { Shipping } from './shipping-state.ts'
import { nextStatus } from './parcel.states.ts'
import { presentTracking } from './present-tracking.ts'
import type { StatusCode } from './shipping.book.ts'

/** Moves one parcel, or every parcel that is under way, a step further or to the status asked for. */
export function advanceParcels(
  shipping: Shipping,
  trackingNumber: string | undefined,
  status: StatusCode | undefined,
) {
  const { book } = shipping
  const parcels = book
    .all('parcels')
    .filter(({ id, label_id, status_code }) =>
      trackingNumber
        ? id === trackingNumber
        : status_code !== 'DE' && !book.get('labels', label_id)?.voided_at,
    )
  return parcels.map(parcel => {
    const next = status ?? nextStatus(parcel.status_code)
    return presentTracking(shipping, next ? moveParcel(shipping, parcel, next) : parcel)
  })
}
