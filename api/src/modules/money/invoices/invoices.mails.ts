import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Mail, MailLine } from '../../../platform/mail/mail.ts'
import { renderEach } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { groupLines, type LineSum } from './group-lines.ts'
import { invoiceToken } from './invoice-token.ts'
import { sumLinesOfInvoice } from './invoice-lines.store.ts'
import { findInvoice, type InvoiceRow } from './invoices.store.ts'
import type { InvoiceMailKind } from './queue-invoice-mail.ts'

export interface InvoiceForMail {
  invoice: InvoiceRow
  sums: LineSum[]
  url: string
  today: string
}

const kinds: Record<
  InvoiceMailKind,
  {
    /** Elsewhere the mail is out of date and is not sent. */ while: readonly string[]
    compose: (mail: InvoiceForMail) => Mail
  }
> = {
  'invoice-issued': { while: ['open', 'overdue', 'paid'], compose: composeIssued },
  'invoice-due-soon': { while: ['open'], compose: composeDueSoon },
  'invoice-overdue': { while: ['overdue'], compose: composeOverdue },
  'invoice-paid': { while: ['paid'], compose: composePaid },
}

/** The mails about an invoice, to its contact and the team's owners; their subject is the invoice. */
export function invoiceMails(
  db: Reader,
  { publicUrl, SECRET_KEY }: { publicUrl: string; SECRET_KEY: string },
) {
  return renderEach(kinds, kind => async (id: RowId) => {
    const invoice = await findInvoice(db, id)
    if (!invoice || !kind.while.includes(invoice.state)) return undefined
    const url = `${publicUrl}/invoices/${invoiceToken(SECRET_KEY, invoice.tokenSeed)}`
    return renderMail(
      kind.compose({
        invoice,
        sums: await sumLinesOfInvoice(db, id),
        url,
        today: databaseTime().toISOString().slice(0, 10),
      }),
    )
  })
}

export function composeIssued(mail: InvoiceForMail): Mail {
  const { invoice } = mail
  return {
    subject: `Invoice ${invoice.number} for ${monthText(invoice.month)}`,
    preview: `${money(invoice.totalCents)}, due on ${dayText(invoice.dueOn)}. Every line, and a PDF.`,
    title: `Your invoice for ${monthText(invoice.month)}`,
    text: [
      `What ${invoice.billTo.team} bought on account comes to ${money(invoice.totalCents)}. ` +
        'Open the invoice to see every line and how to pay, or to download it as a PDF.',
    ],
    day: { label: 'Due on', day: dayText(invoice.dueOn), note: `Invoice ${invoice.number}` },
    items: groupLines(mail.sums, []).map(group => ({
      name: group.label,
      detail: entries(group.lineCount),
      value: money(group.amountCents),
    })),
    lines: sums(invoice),
    button: { label: 'See the invoice', href: mail.url },
    quiet: 'Anyone with the link can open the invoice.',
    ...framed(invoice),
  }
}

export function composeDueSoon(mail: InvoiceForMail): Mail {
  const { invoice } = mail
  return {
    subject: `Invoice ${invoice.number} is due on ${dayText(invoice.dueOn)}`,
    preview: `${money(invoice.totalCents)} for ${monthText(invoice.month)}. It is not paid yet.`,
    title: `Your invoice for ${monthText(invoice.month)} is due soon`,
    text: [
      `Invoice ${invoice.number} is not paid yet. If you have sent the payment already, you do not need to do anything.`,
    ],
    day: { label: 'Due on', day: dayText(invoice.dueOn) },
    lines: facts(invoice),
    button: { label: 'See how to pay', href: mail.url },
    ...framed(invoice),
  }
}

export function composeOverdue(mail: InvoiceForMail): Mail {
  const { invoice } = mail
  return {
    subject: `Invoice ${invoice.number} is overdue`,
    preview: `${money(invoice.totalCents)} was due on ${dayText(invoice.dueOn)} and is not paid yet.`,
    title: `Your invoice for ${monthText(invoice.month)} is overdue`,
    text: [
      `We have not seen a payment of ${money(invoice.totalCents)} yet. ` +
        'Please pay it now, so that your team can keep sending gifts on account.',
    ],
    day: { label: 'It was due on', day: dayText(invoice.dueOn) },
    lines: facts(invoice),
    button: { label: 'See how to pay', href: mail.url },
    quiet: 'Already paid? Reply with the date and the name of your bank, and we will look for the payment.',
    ...framed(invoice),
  }
}

export function composePaid(mail: InvoiceForMail): Mail {
  const { invoice } = mail
  return {
    subject: `Thank you, invoice ${invoice.number} is paid`,
    preview: `We received ${money(invoice.totalCents)} for ${monthText(invoice.month)}. Nothing is left to pay.`,
    title: 'Thank you for your payment',
    text: [`We received ${money(invoice.totalCents)} for invoice ${invoice.number}. Nothing is left to pay.`],
    lines: [
      ...facts(invoice),
      { label: 'Paid on', value: dayText(invoice.paidOn ?? mail.today) },
      ...(invoice.paymentReference ? [{ label: 'Reference', value: invoice.paymentReference }] : []),
    ],
    button: { label: 'See the invoice', href: mail.url },
    ...framed(invoice),
  }
}

/** Invoices are Ribbon's own mails, not the team's. */
function framed(invoice: InvoiceRow): Pick<Mail, 'team' | 'footer'> {
  return {
    team: { name: 'Ribbon', logo: null },
    footer: [`You get this because you look after the invoices of ${invoice.billTo.team}.`],
  }
}

function facts(invoice: InvoiceRow): MailLine[] {
  return [
    { label: 'Invoice', value: invoice.number },
    { label: 'For', value: monthText(invoice.month) },
    { label: 'Total', value: money(invoice.totalCents), isStrong: true },
  ]
}

function sums(invoice: InvoiceRow): MailLine[] {
  return [
    { label: 'Total', value: money(invoice.totalCents), isStrong: true },
    ...(invoice.taxCents === 0 ? [] : [{ label: 'Of which tax', value: money(invoice.taxCents) }]),
  ]
}

function entries(count: number): string {
  return count === 1 ? 'One line' : `${count.toLocaleString('en-US')} lines`
}

function money(cents: number): string {
  return displayMoney(formatCents(cents))
}

function monthText(month: string): string {
  return new Date(`${month}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
