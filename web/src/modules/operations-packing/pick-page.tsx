import { OperationsFrame } from '../operations/operations-frame.tsx'
import { PickDesk } from './pick-desk.tsx'

/** Pick lists: which parcels who fetches the goods for, and what is to be fetched. */
export function PickPage() {
  return <OperationsFrame><PickDesk /></OperationsFrame>
}
