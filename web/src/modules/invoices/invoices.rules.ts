import type { InvoiceStatus } from '@ribbon/contract/invoices'
import type { StatusTone } from '../../ui/display/status-dot.tsx'

export const statusViews: Record<InvoiceStatus, { tone: StatusTone; label: string }> = {
  draft: { tone: 'neutral', label: 'Draft' }, open: { tone: 'progress', label: 'Open' }, overdue: { tone: 'stopped', label: 'Overdue' },
  paid: { tone: 'done', label: 'Paid' }, void: { tone: 'neutral', label: 'Void' }, uncollectible: { tone: 'stopped', label: 'Not collected' },
}

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const [wholeDay, longDay, shortDay, wholeMonth] = [{ month: 'short', day: 'numeric', year: 'numeric' }, { month: 'long', day: 'numeric', year: 'numeric' }, { month: 'short', day: 'numeric' }, { month: 'long', year: 'numeric' }].map(options => format(options as Intl.DateTimeFormatOptions)) as [Intl.DateTimeFormat, Intl.DateTimeFormat, Intl.DateTimeFormat, Intl.DateTimeFormat]

/** A day of the calendar is the same everywhere: `Aug 1, 2026`, whatever the reader's time zone. */
export const dayText = (day: string) => wholeDay.format(new Date(day))
export const longDayText = (day: string) => longDay.format(new Date(day))
export const shortDayText = (day: string) => shortDay.format(new Date(day))
export const monthText = (day: string) => wholeMonth.format(new Date(day))

/** Where an invoice stands, in one sentence for whoever has to pay it. */
export function standingText({ status, dueOn, paidOn, total }: { status: InvoiceStatus; dueOn: string; paidOn: string | null; total: string }): string {
  if (status === 'void') return 'This invoice was withdrawn. Nothing is owed.'
  if (Number(total) === 0) return 'Nothing to pay.'
  if (status === 'paid') return `Paid on ${longDayText(paidOn ?? dueOn)}. Thank you.`
  return status === 'overdue' ? `This was due on ${longDayText(dueOn)}. Please pay it now.` : `Due on ${longDayText(dueOn)}.`
}
