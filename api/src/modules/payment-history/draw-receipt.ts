import { displayMoney, formatCents } from '@ribbon/contract/money'
import { drawPdf, type Pdf } from '../../platform/pdf/pdf.ts'

export interface Receipt {
  number: string; paidAt: Date; teamName: string; description: string; amountCents: number; refundedCents: number
  /** What paid, in words. */
  paidWith: string
  reference: string | null
  issuer: { name: string; lines: readonly string[]; email: string }
}

const left = 54
const right = 558
const ink = '#1a1c1a'
const soft = '#5f5b50'
const brand = '#0d5c48'

/** The receipt of one payment, a page of letter paper. */
export function drawReceipt(receipt: Receipt): Promise<Uint8Array> {
  return drawPdf({ title: `Receipt ${receipt.number}`, paper: 'letter', margin: left }, pdf => {
    pdf.rect(0, 0, 612, 6).fill('#f2b441')
    write(pdf, receipt.issuer.name, left, 44, { font: 'bold', size: 15, colour: brand })
    write(pdf, 'Receipt', left, 40, { font: 'bold', size: 22, isRight: true })
    const from = block(pdf, left, 'From', [receipt.issuer.name, ...receipt.issuer.lines, receipt.issuer.email])
    const to = block(pdf, 226, 'Received from', [receipt.teamName])
    const facts = block(pdf, 400, 'Receipt', [receipt.number, dayOf(receipt.paidAt)])
    const top = Math.max(from, to, facts) + 24
    pdf.roundedRect(left, top, right - left, 54, 6).fill('#f4f2ec')
    write(pdf, money(receipt.amountCents), left + 16, top + 15, { font: 'bold', size: 19 })
    write(pdf, `Paid on ${dayOf(receipt.paidAt)}`, left + 16, top + 20, { font: 'bold', size: 11, colour: brand, isRight: true, until: right - 16 })
    const lines: [string, string][] = [[receipt.description, money(receipt.amountCents)], ['Paid with', receipt.paidWith], ...(receipt.reference ? [['Reference', receipt.reference] satisfies [string, string]] : [])]
    if (receipt.refundedCents > 0) lines.push(['Refunded so far', money(-receipt.refundedCents)], ['Kept', money(receipt.amountCents - receipt.refundedCents)])
    lines.forEach(([label, value], index) => {
      const y = top + 84 + index * 26
      write(pdf, label, left, y, { size: 10, colour: index === 0 ? ink : soft, until: 360 })
      write(pdf, value, 380, y, { size: 10, isRight: true })
      pdf.moveTo(left, y + 19).lineTo(right, y + 19).lineWidth(0.6).strokeColor('#dcd8ce').stroke()
    })
  })
}

function block(pdf: Pdf, x: number, label: string, lines: readonly string[]): number {
  write(pdf, label, x, 104, { size: 9, colour: soft })
  const shown = lines.filter(Boolean)
  shown.forEach((line, index) => write(pdf, line, x, 120 + index * 14, { size: 9, ...(index === 0 ? { font: 'bold' as const } : {}), until: x + 165 }))
  return 120 + shown.length * 14
}

function write(pdf: Pdf, text: string, x: number, y: number, look: { font?: 'bold'; size: number; colour?: string; isRight?: boolean; until?: number }): void {
  const width = (look.until ?? right) - x
  pdf.font(look.font ?? 'body').fontSize(look.size).fillColor(look.colour ?? ink).text(text, x, y, { width, height: look.size * 1.4, align: look.isRight ? 'right' : 'left', ellipsis: true })
}

function money(cents: number): string {
  return displayMoney(formatCents(cents))
}

function dayOf(at: Date): string {
  return at.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
}
