import { displayMoney, formatCents } from '@ribbon/contract/money'
import { drawRule, pdfColors as colors, writeText as write } from '../../../platform/pdf/pdf-text.ts'
import { renderPdf, type Pdf } from '../../../platform/pdf/pdf.ts'

export interface Receipt {
  number: string
  paidAt: Date
  teamName: string
  description: string
  amountCents: number
  refundedCents: number
  /** What paid, in words. */
  paidWith: string
  reference: string | null
  issuer: { name: string; lines: readonly string[]; email: string }
}

const left = 54
const right = 558

/** The receipt of one payment, a page of letter paper. */
export function renderReceipt(receipt: Receipt): Promise<Uint8Array> {
  return renderPdf({ title: `Receipt ${receipt.number}`, paper: 'letter', margin: left }, pdf => {
    pdf.rect(0, 0, 612, 6).fill(colors.ribbon)
    write(pdf, receipt.issuer.name, left, 44, { font: 'bold', size: 15, color: colors.brand, width: 300 })
    write(pdf, 'Receipt', left, 40, { font: 'bold', size: 22, align: 'right', width: right - left })
    const from = drawBlock(pdf, left, 'From', [
      receipt.issuer.name,
      ...receipt.issuer.lines,
      receipt.issuer.email,
    ])
    const to = drawBlock(pdf, 226, 'Received from', [receipt.teamName])
    const facts = drawBlock(pdf, 400, 'Receipt', [receipt.number, dayOf(receipt.paidAt)])
    const top = Math.max(from, to, facts) + 24
    pdf.roundedRect(left, top, right - left, 54, 6).fill(colors.tint)
    write(pdf, money(receipt.amountCents), left + 16, top + 15, { font: 'bold', size: 19 })
    write(pdf, `Paid on ${dayOf(receipt.paidAt)}`, left + 16, top + 20, {
      font: 'bold',
      size: 11,
      color: colors.brand,
      align: 'right',
      width: right - left - 32,
    })
    const lines: [string, string][] = [
      [receipt.description, money(receipt.amountCents)],
      ['Paid with', receipt.paidWith],
      ...(receipt.reference ? [['Reference', receipt.reference] satisfies [string, string]] : []),
    ]
    if (receipt.refundedCents > 0)
      lines.push(
        ['Refunded so far', money(-receipt.refundedCents)],
        ['Kept', money(receipt.amountCents - receipt.refundedCents)],
      )
    lines.forEach(([label, value], index) => {
      const y = top + 84 + index * 26
      write(pdf, label, left, y, { size: 10, color: index === 0 ? colors.ink : colors.soft, width: 306 })
      write(pdf, value, 380, y, { size: 10, align: 'right', width: right - 380 })
      drawRule(pdf, left, right, y + 19)
    })
  })
}

function drawBlock(pdf: Pdf, x: number, label: string, lines: readonly string[]): number {
  write(pdf, label, x, 104, { size: 9, color: colors.soft })
  const shown = lines.filter(Boolean)
  shown.forEach((line, index) =>
    write(pdf, line, x, 120 + index * 14, {
      size: 9,
      font: index === 0 ? 'bold' : 'body',
      width: Math.min(165, right - x),
    }),
  )
  return 120 + shown.length * 14
}

function money(cents: number): string {
  return displayMoney(formatCents(cents))
}

function dayOf(at: Date): string {
  return at.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
}
