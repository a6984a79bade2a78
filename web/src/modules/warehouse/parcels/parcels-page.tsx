import { OperationsFrame } from '../../people/operators/operations-frame.tsx'
import { ParcelQueue } from './parcel-queue.tsx'

/** The operators' queue of parcels, inside their own frame. */
export function ParcelsPage() {
  return (
    <OperationsFrame>
      <ParcelQueue />
    </OperationsFrame>
  )
}
