import { renderPdf, type Pdf } from '../../../../platform/pdf/pdf.ts'
import { breakLines, printable } from '../../../../platform/pdf/printable-text.ts'
import type { ParcelDocument } from './documents.store.ts'

const millimeter = 72 / 25.4
const width = 148 * millimeter
const margin = 14 * millimeter
const top = 15 * millimeter
/** The message ends above the sender and the logo. */
const bottom = 80 * millimeter
const maxFontSize = 21
const minFontSize = 6

export interface Logo {
  bytes: Uint8Array
}

/** Greeting cards in A6, a page each. A message that does not fit is set in smaller type. */
export function renderGreetingCards(
  documents: readonly ParcelDocument[],
  logos: ReadonlyMap<string, Logo>,
): Promise<Uint8Array> {
  return renderPdf(
    {
      title:
        documents[0] && documents.length === 1
          ? `Card ${documents[0].scanCode}`
          : `${documents.length} cards`,
      paper: 'card',
      margin: 0,
    },
    pdf => {
      documents.forEach((document, index) => {
        if (index > 0) pdf.addPage()
        drawMessage(pdf, printable(document.cardMessage ?? ''))
        drawSender(pdf, document, document.teamLogo === null ? undefined : logos.get(document.teamLogo))
      })
    },
  )
}

function drawMessage(pdf: Pdf, message: string): void {
  pdf.font('body').fillColor('#1a1c1a')
  const { size, lines } = fit(pdf, message)
  const lineHeight = size * 1.45
  let y = top + Math.max(0, (bottom - top - lines.length * lineHeight) / 2)
  pdf.fontSize(size)
  for (const text of lines) {
    drawLine(pdf, text, (width - pdf.widthOfString(text)) / 2, y)
    y += lineHeight
  }
}

/** Draws word by word, because a space after a word of a right-to-left script would be reversed with it. */
function drawLine(pdf: Pdf, text: string, x: number, y: number): void {
  let at = x
  for (const word of text.split(' ')) {
    if (word) pdf.text(word, at, y, { lineBreak: false })
    at += pdf.widthOfString(`${word} `)
  }
}

/** The largest font size in which the message fits. */
function fit(pdf: Pdf, message: string): { size: number; lines: string[] } {
  for (let size = maxFontSize; ; size -= 0.5) {
    pdf.fontSize(size)
    const lines = breakLines(message, width - 2 * margin, text => pdf.widthOfString(text))
    if (lines.length * size * 1.45 <= bottom - top || size <= minFontSize) return { size, lines }
  }
}

function drawSender(pdf: Pdf, document: ParcelDocument, logo: Logo | undefined): void {
  pdf.rect(width / 2 - 8 * millimeter, 84 * millimeter, 16 * millimeter, 0.9).fill('#f2b441')
  pdf.font('body').fontSize(9.5).fillColor('#1a1c1a')
  const name = printable(document.senderName)
  pdf.text(name, (width - pdf.widthOfString(name)) / 2, 87 * millimeter, { lineBreak: false })
  if ((logo && drawLogo(pdf, logo)) || document.senderName === document.teamName) return
  pdf.font('bold').fontSize(8.5).fillColor('#55524a')
  const team = printable(document.teamName)
  pdf.text(team, (width - pdf.widthOfString(team)) / 2, 92.5 * millimeter, { lineBreak: false })
}

/** False when the image cannot be read; the card shows the team's name then. */
function drawLogo(pdf: Pdf, { bytes }: Logo): boolean {
  const box = 34 * millimeter
  try {
    pdf.image(Buffer.from(bytes), (width - box) / 2, 92 * millimeter, {
      fit: [box, 7.5 * millimeter],
      align: 'center',
      valign: 'center',
    })
    return true
  } catch {
    return false
  }
}
