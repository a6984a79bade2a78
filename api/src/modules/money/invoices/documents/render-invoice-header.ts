import { displayMoney, formatCents } from '@ribbon/contract/money'
import { pdfColors as colors, writeText as write } from '../../../../platform/pdf/pdf-text.ts'
import type { Pdf } from '../../../../platform/pdf/pdf.ts'
import type { InvoiceRow } from '../invoices.store.ts'
import type { Issuer } from './documents.present.ts'

const left = 54
const right = 558
/** Ribbon's mark as SVG paths: the loops, then the tails. */
const bow = {
  loops: [
    'M32 29C25 15 7 10 7 23.5C7 36 23 36 32 29Z',
    'M26.5 28C19.5 20 12.5 18 12.8 23.8C13.1 29.6 20.5 31 26.5 28Z',
    'M32 29C39 15 57 10 57 23.5C57 36 41 36 32 29Z',
    'M37.5 28C44.5 20 51.5 18 51.2 23.8C50.9 29.6 43.5 31 37.5 28Z',
  ].join(''),
  tails: [
    'M29.5 32C26 40 21 46.5 14.5 52L22 51.6L24 58.5C30 51 33.4 42 34 33Z',
    'M34.5 32C38 40 43 46.5 49.5 52L42 51.6L40 58.5C34 51 30.6 42 30 33Z',
  ].join(''),
}

export type HeadedInvoice = Pick<
  InvoiceRow,
  'number' | 'title' | 'month' | 'state' | 'issuedOn' | 'dueOn' | 'paidOn' | 'totalCents' | 'billTo'
>

/** Renders issuer, customer, dates and total; returns the height at which the lines may start. */
export function renderInvoiceHeader(
  pdf: Pdf,
  { invoice, issuer }: { invoice: HeadedInvoice; issuer: Issuer },
): number {
  pdf.rect(0, 0, 612, 6).fill(colors.ribbon)
  renderLogo(pdf, left, 40)
  write(pdf, issuer.name, left + 40, 46, { font: 'bold', size: 15, color: colors.brand })
  write(pdf, 'Invoice', left, 40, { font: 'bold', size: 22, align: 'right', width: right - left })
  write(pdf, invoice.number, left, 68, {
    size: 10,
    color: colors.soft,
    align: 'right',
    width: right - left,
  })

  const top = 104
  const from = writeBlock(pdf, left, top, 'From', [issuer.name, ...issuer.lines, issuer.email])
  const { billTo } = invoice
  const to = writeBlock(pdf, 226, top, 'Bill to', [
    billTo.team,
    billTo.name,
    billTo.email ?? '',
    billTo.phone ?? '',
  ])
  const facts: [string, string][] = [
    ['Issued', dayText(invoice.issuedOn)],
    ['Due', dayText(invoice.dueOn)],
    ['Covers', monthText(invoice.month)],
    ['Plan', invoice.title],
  ]
  facts.forEach(([label, value], index) => {
    write(pdf, label, 400, top + index * 16, { size: 9, color: colors.soft })
    write(pdf, value, 440, top + index * 16, { size: 9, align: 'right', width: right - 440 })
  })

  const y = Math.max(from, to, top + facts.length * 16) + 20
  pdf.roundedRect(left, y, right - left, 54, 6).fill(colors.tint)
  const { text, color } = standing(invoice)
  write(pdf, displayMoney(formatCents(invoice.totalCents)), left + 16, y + 15, { font: 'bold', size: 19 })
  write(pdf, text, left + 16, y + 20, {
    font: 'bold',
    size: 11,
    color,
    align: 'right',
    width: right - left - 32,
  })
  return y + 78
}

function standing(invoice: HeadedInvoice): { text: string; color: string } {
  if (invoice.state === 'void') return { text: 'Void: nothing is owed', color: colors.soft }
  if (invoice.totalCents === 0) return { text: 'Nothing to pay', color: colors.brand }
  if (invoice.state === 'paid')
    return { text: `Paid on ${dayText(invoice.paidOn ?? invoice.issuedOn)}`, color: colors.brand }
  return {
    text: `Due on ${dayText(invoice.dueOn)}`,
    color: invoice.state === 'overdue' ? colors.danger : colors.ink,
  }
}

function writeBlock(pdf: Pdf, x: number, y: number, label: string, lines: readonly string[]): number {
  write(pdf, label, x, y, { size: 9, color: colors.soft })
  const shown = lines.filter(Boolean)
  shown.forEach((line, index) => {
    write(pdf, line, x, y + 16 + index * 14, { size: 9, font: index === 0 ? 'bold' : 'body', width: 160 })
  })
  return y + 16 + shown.length * 14
}

function renderLogo(pdf: Pdf, x: number, y: number): void {
  pdf.save().translate(x, y).scale(0.45)
  pdf.roundedRect(0, 0, 64, 64, 15).fill(colors.brand)
  pdf.translate(5, 5.16).scale(0.844).fillColor(colors.ribbon)
  pdf.path(bow.loops).fill('even-odd')
  pdf.fillColor(colors.ribbon).path(bow.tails).fill()
  pdf.roundedRect(26.6, 23.4, 10.8, 12, 4).fill(colors.ribbon)
  pdf.restore()
}

function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

function monthText(month: string): string {
  return new Date(`${month}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
