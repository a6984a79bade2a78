import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { DocumentLinks } from '../parcel-line.tsx'
import { PickDesk } from './pick-desk.tsx'

/** Pick lists: which parcels who fetches the goods for, and what is to be fetched. */
export function PickPage() {
  return (
    <OperationsFrame>
      <PickDesk renderSlips={ids => <DocumentLinks kind="packing_slips" ids={ids} label="Packing slips" />} />
    </OperationsFrame>
  )
}
