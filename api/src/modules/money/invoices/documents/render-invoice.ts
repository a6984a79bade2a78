import { displayMoney, formatCents } from '@ribbon/contract/money'
import { drawRule, pdfColors as colors, writeText as write } from '../../../../platform/pdf/pdf-text.ts'
import { renderPdf, type Pdf } from '../../../../platform/pdf/pdf.ts'
import type { InvoiceRow } from '../invoices.store.ts'
import { renderInvoiceHeader, type HeadedInvoice } from './render-invoice-header.ts'
import type { Issuer } from './documents.present.ts'

interface Line {
  description: string
  amountCents: number
  taxCents: number
  createdAt: Date
}
export interface InvoiceDocument {
  invoice: HeadedInvoice & Pick<InvoiceRow, 'taxCents'>
  groups: { label: string; amountCents: number; lineCount: number; lines: Line[] }[]
  issuer: Issuer
}

const left = 54
const right = 558
const bottom = 716
const rowHeight = 17
const columns = { date: left, text: 128, tax: 396, amount: 478 } as const

/** Renders an invoice as a PDF, letter size, over as many pages as its lines need. */
export function renderInvoice(document: InvoiceDocument): Promise<Uint8Array> {
  return renderPdf({ title: `Invoice ${document.invoice.number}`, paper: 'letter', margin: left }, pdf => {
    let y = renderInvoiceHeader(pdf, document)
    y = renderTableHead(pdf, y)
    for (const group of document.groups) y = renderGroup(pdf, y, group)
    y = renderOmittedLines(pdf, y, document.groups)
    renderTotals(pdf, y, document)
    numberPages(pdf, document.invoice.number)
  })
}

function renderTableHead(pdf: Pdf, y: number): number {
  for (const [text, x, align] of [
    ['Date', columns.date, 'left'],
    ['Description', columns.text, 'left'],
    ['Of which tax', columns.tax, 'right'],
    ['Amount', columns.amount, 'right'],
  ] as const) {
    write(pdf, text, x, y, { size: 8, color: colors.soft, align, width: 80 })
  }
  drawRule(pdf, left, right, y + 14)
  return y + 22
}

function renderGroup(pdf: Pdf, start: number, group: InvoiceDocument['groups'][number]): number {
  // A heading never stands alone at the foot of a page.
  let y = start + 3 * rowHeight > bottom ? nextPage(pdf) : start
  write(pdf, group.label, columns.date, y, { font: 'bold', size: 10 })
  write(pdf, money(group.amountCents), columns.amount, y, {
    font: 'bold',
    size: 10,
    align: 'right',
    width: 80,
  })
  y += rowHeight + 2
  for (const line of group.lines) {
    if (y + rowHeight > bottom) y = nextPage(pdf)
    write(pdf, shortDay(line.createdAt), columns.date, y, { size: 9, color: colors.soft })
    write(pdf, line.description, columns.text, y, { size: 9, width: columns.tax - columns.text - 4 })
    if (line.taxCents !== 0)
      write(pdf, money(line.taxCents), columns.tax, y, {
        size: 9,
        color: colors.soft,
        align: 'right',
        width: 80,
      })
    write(pdf, money(line.amountCents), columns.amount, y, { size: 9, align: 'right', width: 80 })
    y += rowHeight
  }
  drawRule(pdf, left, right, y)
  return y + 10
}

/** Says how many lines were left out. */
function renderOmittedLines(pdf: Pdf, start: number, groups: InvoiceDocument['groups']): number {
  const further = groups.reduce((sum, group) => sum + group.lineCount - group.lines.length, 0)
  if (further === 0) return start
  const y = start + rowHeight > bottom ? nextPage(pdf) : start
  write(
    pdf,
    `${further.toLocaleString('en-US')} more ${further === 1 ? 'line is' : 'lines are'} not printed. ` +
      'A team admin finds all of them in the export of payments.',
    left,
    y,
    { size: 9, color: colors.soft, width: right - left },
  )
  return y + rowHeight
}

function renderTotals(pdf: Pdf, start: number, { invoice, issuer }: InvoiceDocument): void {
  const payment =
    invoice.state === 'open' || invoice.state === 'overdue' ? issuer.payment(invoice.number) : []
  let y = start + 66 + payment.length * 14 + 30 > bottom ? nextPage(pdf, false) : start + 6
  write(pdf, 'Total', 330, y, { font: 'bold', size: 13 })
  write(pdf, money(invoice.totalCents), 400, y, {
    font: 'bold',
    size: 13,
    align: 'right',
    width: right - 400,
  })
  y += 22
  if (invoice.taxCents !== 0) {
    write(pdf, 'Of which tax', 330, y, { size: 9, color: colors.soft })
    write(pdf, money(invoice.taxCents), 400, y, {
      size: 9,
      color: colors.soft,
      align: 'right',
      width: right - 400,
    })
    y += 16
  }
  if (payment.length === 0) return
  y += 14
  write(pdf, 'How to pay', left, y, { font: 'bold', size: 10 })
  payment.forEach((line, index) => write(pdf, line, left, y + 17 + index * 14, { size: 9 }))
}

function nextPage(pdf: Pdf, hasLines = true): number {
  pdf.addPage()
  return hasLines ? renderTableHead(pdf, 54) : 60
}

function numberPages(pdf: Pdf, number: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    write(pdf, number, left, 752, { size: 8, color: colors.soft })
    write(pdf, `Page ${page - start + 1} of ${count}`, left, 752, {
      size: 8,
      color: colors.soft,
      align: 'right',
      width: right - left,
    })
  }
}

function money(cents: number): string {
  return displayMoney(formatCents(cents))
}

function shortDay(at: Date): string {
  return at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
}
