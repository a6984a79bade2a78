import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { PickDesk } from './pick-desk.tsx'

/** Pick lists: who picks which parcels, and what is to be picked. */
export function PickPage() {
  return (
    <OperationsFrame>
      <PickDesk />
    </OperationsFrame>
  )
}
