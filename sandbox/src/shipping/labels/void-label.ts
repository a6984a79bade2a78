import type { Shipping } from '../shipping-state.ts'
import type { Label } from '../shipping.book.ts'

/** Voids a label, unless the carrier has the parcel. */
export function voidLabel(
  { book, underWay }: Shipping,
  label: Label,
): { approved: boolean; message: string } {
  if (label.voided_at) return { approved: false, message: 'This label has already been voided.' }
  const parcel = book.get('parcels', label.tracking_number)
  if (parcel && parcel.status_code !== 'NY')
    return {
      approved: false,
      message: 'The carrier has already accepted this parcel; its label cannot be voided.',
    }
  const voided = new Date().toISOString()
  book.put('labels', {
    ...label,
    voided_at: voided,
    shipment: { ...label.shipment, shipment_status: 'cancelled' },
  })
  underWay.delete(label.tracking_number)
  return { approved: true, message: 'Request for refund submitted. This label has been voided.' }
}
