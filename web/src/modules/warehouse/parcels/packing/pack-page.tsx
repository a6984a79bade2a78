import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { PackDesk } from './pack-desk.tsx'

/** The packing desk. */
export function PackPage() {
  return (
    <OperationsFrame>
      <PackDesk />
    </OperationsFrame>
  )
}
