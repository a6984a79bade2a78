import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { OperatorInvoiceList } from './operator-invoice-list.tsx'

/** The operators' list of what teams owe on invoices, inside their own frame. */
export function OperationsInvoicesPage() {
  return (
    <OperationsFrame>
      <OperatorInvoiceList />
    </OperationsFrame>
  )
}
