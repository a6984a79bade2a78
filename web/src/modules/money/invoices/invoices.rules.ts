import type { InvoiceStatus } from '@ribbon/contract/money/invoices/invoices'
import { invoicePageLines, invoicePdfLines } from '@ribbon/contract/limits'
import { longDayText } from '../../../ui/display/calendar-days.ts'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'

export const statusViews: Record<InvoiceStatus, { tone: StatusTone; label: string }> = {
  draft: { tone: 'neutral', label: 'Draft' },
  open: { tone: 'progress', label: 'Open' },
  overdue: { tone: 'stopped', label: 'Overdue' },
  paid: { tone: 'done', label: 'Paid' },
  void: { tone: 'neutral', label: 'Void' },
  uncollectible: { tone: 'stopped', label: 'Not collected' },
}

/** Where an invoice stands, in one sentence for whoever has to pay it. */
export function standingText({
  status,
  dueOn,
  paidOn,
  total,
}: {
  status: InvoiceStatus
  dueOn: string
  paidOn: string | null
  total: string
}): string {
  if (status === 'void') return 'This invoice is void. Nothing is owed.'
  if (Number(total) === 0) return 'Nothing to pay.'
  if (status === 'paid') return `Paid on ${longDayText(paidOn ?? dueOn)}. Thank you.`
  return status === 'overdue'
    ? `This was due on ${longDayText(dueOn)}. Please pay it now.`
    : `Due on ${longDayText(dueOn)}.`
}

/** Where the lines are that the page does not show. */
export function furtherText({ furtherLines }: { furtherLines: number }): string {
  const more = furtherLines === 1 ? 'One more line' : `${furtherLines.toLocaleString('en-US')} more lines`
  if (furtherLines + invoicePageLines > invoicePdfLines)
    return `${more}; the PDF has the first ${invoicePdfLines.toLocaleString('en-US')} of all.`
  return `${more} ${furtherLines === 1 ? 'is' : 'are'} in the PDF.`
}
