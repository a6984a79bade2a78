import type { Pdf } from './pdf.ts'
import { printable } from './printable-text.ts'

/** Ink and paper of our documents; darker than on screens, for printers. */
export const pdfColors = {
  brand: '#0d5c48',
  ribbon: '#f2b441',
  ink: '#1a1c1a',
  soft: '#5f5b50',
  line: '#dcd8ce',
  tint: '#f4f2ec',
  danger: '#a32020',
}

export interface TextLook {
  font?: 'body' | 'bold'
  size: number
  color?: string
  align?: 'left' | 'right'
  /** It is cut to this; needed where it ends on the right. */ width?: number
}

/** Writes one line at a place, without the signs our fonts lack. */
export function writeText(pdf: Pdf, text: string, x: number, y: number, look: TextLook): void {
  // The foot lies within the margin, where a text would otherwise begin a page of its own.
  pdf.page.margins.bottom = 0
  pdf
    .font(look.font ?? 'body')
    .fontSize(look.size)
    .fillColor(look.color ?? pdfColors.ink)
  const shown = look.width === undefined ? printable(text) : cutToFit(pdf, printable(text), look.width)
  pdf.text(
    shown,
    x,
    y,
    look.align === 'right' && look.width !== undefined
      ? { width: look.width, align: 'right', height: look.size * 1.4 }
      : { lineBreak: false },
  )
}

/** A text cut to what fits in a width, by the font that is set. */
export function cutToFit(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text
  const cut = (end: number) => `${text.slice(0, end).trimEnd()}…`
  let [fits, tooLong] = [1, text.length]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (pdf.widthOfString(cut(middle)) > width) tooLong = middle
    else fits = middle
  }
  return cut(fits)
}

/** A thin line from left to right. */
export function drawRule(pdf: Pdf, left: number, right: number, y: number): void {
  pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(pdfColors.line).stroke()
}
