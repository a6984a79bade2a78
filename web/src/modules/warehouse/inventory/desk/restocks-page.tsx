import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { RestockQueue } from './restock-queue.tsx'

/** What teams asked for, inside the operators' frame. */
export function RestocksPage() {
  return (
    <OperationsFrame>
      <RestockQueue />
    </OperationsFrame>
  )
}
