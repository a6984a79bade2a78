import { printableText } from '@ribbon/contract/printable-text'
import { breakLines } from './break-lines.ts'
import type { Pdf } from './pdf.ts'
import { directionOf, textRuns, type BaseFont, type Direction, type TextRun } from './text-runs.ts'

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
  font?: BaseFont
  size: number
  color?: string
  align?: 'left' | 'right' | 'center'
  /** It is cut to this; needed where it does not begin on the left. */ width?: number
}
type ParagraphLook = TextLook & { width: number; lineGap?: number }

/** Of the fonts `body`, `bold` and `mono`, in font sizes. Lines of other fonts stand on the same baseline. */
const ascent = 0.928
const lineHeight = 1.164

/** Writes one line at a place, without the characters that cannot be printed. */
export function writeText(pdf: Pdf, text: string, x: number, y: number, look: TextLook): void {
  const line = printableText(text).replaceAll('\n', ' ')
  const shown = look.width === undefined ? line : cutToFit(pdf, line, look.width, look)
  drawLine(pdf, shown, directionOf(shown), x, y, look)
}

/** Writes a text over as many lines as it needs; returns where it ends. */
export function writeParagraph(pdf: Pdf, text: string, x: number, y: number, look: ParagraphLook): number {
  let at = y
  for (const paragraph of printableText(text).split('\n')) {
    const direction = directionOf(paragraph)
    for (const line of linesOf(pdf, paragraph, look)) {
      drawLine(pdf, line, direction, x, at, look)
      at += look.size * lineHeight + (look.lineGap ?? 0)
    }
  }
  return at
}

export function paragraphHeight(pdf: Pdf, text: string, look: ParagraphLook): number {
  const lineCount = printableText(text)
    .split('\n')
    .flatMap(paragraph => linesOf(pdf, paragraph, look)).length
  return lineCount * (look.size * lineHeight + (look.lineGap ?? 0))
}

/** The lines of a text that is as it will be printed. */
export function linesOf(pdf: Pdf, text: string, look: ParagraphLook): string[] {
  return breakLines(text, look.width, piece => pieceWidth(pdf, piece, look))
}

/** Widths at size 1 by font and text. A card is measured in many sizes, and its words come again. */
const knownWidths = new WeakMap<Pdf, Map<string, number>>()

function pieceWidth(pdf: Pdf, piece: string, look: TextLook): number {
  const known = knownWidths.get(pdf) ?? new Map<string, number>()
  knownWidths.set(pdf, known)
  const key = `${look.font ?? 'body'} ${piece}`
  const width = known.get(key) ?? lineWidth(pdf, piece, { ...look, size: 1 })
  known.set(key, width)
  return width * look.size
}

function drawLine(pdf: Pdf, line: string, direction: Direction, x: number, y: number, look: TextLook): void {
  const runs = textRuns(pdf, line, look.font ?? 'body', direction)
  const widths = runs.map(run => runWidth(pdf, run, look.size))
  const room = (look.width ?? 0) - widths.reduce((sum, width) => sum + width, 0)
  let at = x + (look.align === 'right' ? room : look.align === 'center' ? room / 2 : 0)
  runs.forEach((run, index) => {
    pdf
      .font(run.font)
      .fontSize(look.size)
      .fillColor(look.color ?? pdfColors.ink)
    pdf.text(run.text, at, y + ascent * look.size, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...optionsOf(run),
    })
    at += widths[index] ?? 0
  })
}

function lineWidth(pdf: Pdf, line: string, look: TextLook): number {
  return textRuns(pdf, line, look.font ?? 'body', directionOf(line)).reduce(
    (sum, run) => sum + runWidth(pdf, run, look.size),
    0,
  )
}

function runWidth(pdf: Pdf, run: TextRun, size: number): number {
  return pdf.font(run.font).fontSize(size).widthOfString(run.text, optionsOf(run))
}

/** With a list of features, even an empty one, pdfkit sets a run as a whole. Otherwise it sets word by word from the left. */
function optionsOf(run: TextRun) {
  return run.isRightToLeft ? { features: [] } : {}
}

/** A text cut to what fits in a width. */
function cutToFit(pdf: Pdf, text: string, width: number, look: TextLook): string {
  const fits = (shown: string) => lineWidth(pdf, shown, look) <= width
  if (fits(text)) return text
  const cut = (end: number) => `${text.slice(0, end).trimEnd()}…`
  let [enough, tooLong] = [1, text.length]
  while (tooLong - enough > 1) {
    const middle = (enough + tooLong) >> 1
    if (fits(cut(middle))) enough = middle
    else tooLong = middle
  }
  return cut(enough)
}

/** A thin line from left to right. */
export function drawRule(pdf: Pdf, left: number, right: number, y: number): void {
  pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(pdfColors.line).stroke()
}
