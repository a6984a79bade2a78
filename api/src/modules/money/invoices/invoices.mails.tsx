import { displayMoney, formatCents } from '@ribbon/contract/money'
import type { ReactElement, ReactNode } from 'react'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { Button, Lines, MailLayout, Text, type MailLine } from '../../../platform/mail/mail-layout.tsx'
import { renderEach } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { groupLines, type LineSum } from './group-lines.ts'
import { invoiceToken } from './invoice-token.ts'
import { sumLinesOfInvoice } from './invoice-lines.store.ts'
import { findInvoice, type InvoiceRow } from './invoices.store.ts'
import type { InvoiceMailKind } from './queue-invoice-mail.ts'

interface InvoiceMail {
  subject: string
  element: ReactElement
}
export interface InvoiceForMail {
  invoice: InvoiceRow
  sums: LineSum[]
  url: string
  publicUrl: string
  today: string
}

const kinds: Record<
  InvoiceMailKind,
  {
    /** Elsewhere the mail is out of date and is not sent. */ while: readonly string[]
    compose: (mail: InvoiceForMail) => InvoiceMail
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
    const { subject, element } = kind.compose({
      invoice,
      sums: await sumLinesOfInvoice(db, id),
      url,
      publicUrl,
      today: new Date().toISOString().slice(0, 10),
    })
    return { subject, ...(await renderMail(element)) }
  })
}

export function composeIssued(mail: InvoiceForMail): InvoiceMail {
  const { invoice } = mail
  return {
    subject: `Invoice ${invoice.number} for ${monthText(invoice.month)}`,
    element: (
      <InvoiceFrame
        mail={mail}
        title={`Your invoice for ${monthText(invoice.month)}`}
        preview={`${money(invoice.totalCents)}, due on ${dayText(invoice.dueOn)}.`}
      >
        <Text>
          What {invoice.billTo.team} charged on account comes to {money(invoice.totalCents)}. Please pay it by{' '}
          {dayText(invoice.dueOn)}.
        </Text>
        <Lines
          lines={[
            ...groupLines(mail.sums, []).map(group => ({
              label: group.label,
              value: money(group.amountCents),
              detail: entries(group.lineCount),
            })),
            ...sums(invoice),
          ]}
        />
        <Text>
          The page behind this button has every line, how to pay, and the invoice as a PDF. Whoever has the
          link can open it.
        </Text>
        <Button href={mail.url}>See the invoice</Button>
      </InvoiceFrame>
    ),
  }
}

export function composeDueSoon(mail: InvoiceForMail): InvoiceMail {
  const { invoice } = mail
  return {
    subject: `Invoice ${invoice.number} is due on ${dayText(invoice.dueOn)}`,
    element: (
      <InvoiceFrame
        mail={mail}
        title={`${money(invoice.totalCents)} is due on ${dayText(invoice.dueOn)}`}
        preview="A reminder before the day."
      >
        <Text>
          Invoice {invoice.number} is not paid yet. If the payment is on its way, there is nothing more to do.
        </Text>
        <Lines lines={facts(invoice)} />
        <Button href={mail.url}>See how to pay</Button>
      </InvoiceFrame>
    ),
  }
}

export function composeOverdue(mail: InvoiceForMail): InvoiceMail {
  const { invoice } = mail
  return {
    subject: `Invoice ${invoice.number} is overdue`,
    element: (
      <InvoiceFrame
        mail={mail}
        title={`Your invoice was due on ${dayText(invoice.dueOn)}`}
        preview={`${money(invoice.totalCents)} is still to be paid.`}
      >
        <Text>
          We have not seen a payment of {money(invoice.totalCents)} yet. Please pay it now, so that your team
          can go on sending gifts on account.
        </Text>
        <Lines lines={facts(invoice)} />
        <Text>
          Did you pay it already? Answer this mail with the day and the name of your bank, and we will look
          for it.
        </Text>
        <Button href={mail.url}>See how to pay</Button>
      </InvoiceFrame>
    ),
  }
}

export function composePaid(mail: InvoiceForMail): InvoiceMail {
  const { invoice } = mail
  return {
    subject: `Thank you, invoice ${invoice.number} is paid`,
    element: (
      <InvoiceFrame
        mail={mail}
        title="Thank you for your payment"
        preview={`We received ${money(invoice.totalCents)}.`}
      >
        <Text>
          We received {money(invoice.totalCents)} for invoice {invoice.number}. Nothing of it is open any
          more.
        </Text>
        <Lines
          lines={[
            ...facts(invoice),
            { label: 'Paid on', value: dayText(invoice.paidOn ?? mail.today) },
            ...(invoice.paymentReference ? [{ label: 'Reference', value: invoice.paymentReference }] : []),
          ]}
        />
        <Button href={mail.url}>See the invoice</Button>
      </InvoiceFrame>
    ),
  }
}

function InvoiceFrame({
  mail: { invoice, publicUrl },
  title,
  preview,
  children,
}: {
  mail: InvoiceForMail
  title: string
  preview: string
  children: ReactNode
}) {
  return (
    <MailLayout
      preview={preview}
      title={title}
      publicUrl={publicUrl}
      team={{ name: 'Ribbon', logo: null }}
      footer={`You get this because you look after the invoices of ${invoice.billTo.team}.`}
    >
      {children}
    </MailLayout>
  )
}

function facts(invoice: InvoiceRow): MailLine[] {
  return [
    { label: 'Invoice', value: invoice.number },
    { label: 'For', value: monthText(invoice.month) },
    { label: 'Due on', value: dayText(invoice.dueOn) },
    { label: 'Total', value: money(invoice.totalCents), isStrong: true },
  ]
}

function sums(invoice: InvoiceRow): MailLine[] {
  return [
    { label: 'Total', value: money(invoice.totalCents), isStrong: true },
    ...(invoice.taxCents === 0
      ? []
      : [{ label: 'Of which tax', value: money(invoice.taxCents), isQuiet: true }]),
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
