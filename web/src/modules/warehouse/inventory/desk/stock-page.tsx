import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { StockDesk } from './stock-desk.tsx'

/** The operators' stock of every team, inside their frame. */
export function StockPage() {
  return (
    <OperationsFrame>
      <StockDesk />
    </OperationsFrame>
  )
}
