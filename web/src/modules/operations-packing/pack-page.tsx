import { OperationsFrame } from '../operations/operations-frame.tsx'
import { ShortDialog } from '../operations-parcels/short-dialog.tsx'
import { PackDesk } from './pack-desk.tsx'

/** The packing table: open a parcel by its slip, scan what goes in, and it is packed with the last thing. */
export function PackPage() {
  return <OperationsFrame><PackDesk renderShort={(parcel, close) => <ShortDialog parcel={parcel as never} onClose={close} />} /></OperationsFrame>
}
