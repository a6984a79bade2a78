import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { InvoiceDesk } from './invoice-desk.tsx'

/** The operators' list of what teams owe on invoices, inside their own frame. */
export function OperationsInvoicesPage() {
  return (
    <OperationsFrame>
      <InvoiceDesk />
    </OperationsFrame>
  )
}
