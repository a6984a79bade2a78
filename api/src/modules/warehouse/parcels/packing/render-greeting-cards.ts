import { renderPdf, type Pdf } from '../../../../platform/pdf/pdf.ts'
import { breakLines, printable } from '../../../../platform/pdf/printable-text.ts'
import type { ParcelDocument } from './documents.store.ts'

const millimetre = 72 / 25.4
const width = 148 * millimetre
const margin = 14 * millimetre
const top = 15 * millimetre
/** The message ends above sender and logo. */
const bottom = 80 * millimetre
const largest = 21
const smallest = 6

export interface Logo {
  bytes: Uint8Array
}

/** The greeting cards of these parcels, A6, a page each; a message that does not fit is set smaller. */
export function renderGreetingCards(
  documents: readonly ParcelDocument[],
  logos: ReadonlyMap<string, Logo>,
): Promise<Uint8Array> {
  return renderPdf(
    {
      title: documents.length === 1 ? `Card ${documents[0]!.scanCode}` : `${documents.length} cards`,
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

/** Word by word: the blank behind a word of a right-to-left script would be turned around with it. */
function drawLine(pdf: Pdf, text: string, x: number, y: number): void {
  let at = x
  for (const word of text.split(' ')) {
    if (word) pdf.text(word, at, y, { lineBreak: false })
    at += pdf.widthOfString(`${word} `)
  }
}

/** The largest type in which the message fits. */
function fit(pdf: Pdf, message: string): { size: number; lines: string[] } {
  for (let size = largest; ; size -= 0.5) {
    pdf.fontSize(size)
    const lines = breakLines(message, width - 2 * margin, text => pdf.widthOfString(text))
    if (lines.length * size * 1.45 <= bottom - top || size <= smallest) return { size, lines }
  }
}

function drawSender(pdf: Pdf, document: ParcelDocument, logo: Logo | undefined): void {
  pdf.rect(width / 2 - 8 * millimetre, 84 * millimetre, 16 * millimetre, 0.9).fill('#f2b441')
  pdf.font('body').fontSize(9.5).fillColor('#1a1c1a')
  const name = printable(document.senderName)
  pdf.text(name, (width - pdf.widthOfString(name)) / 2, 87 * millimetre, { lineBreak: false })
  if (logo && drawLogo(pdf, logo)) return
  pdf.font('bold').fontSize(8.5).fillColor('#55524a')
  const team = printable(document.teamName)
  pdf.text(team, (width - pdf.widthOfString(team)) / 2, 92.5 * millimetre, { lineBreak: false })
}

/** False where the picture cannot be read; the team's name stands there then. */
function drawLogo(pdf: Pdf, { bytes }: Logo): boolean {
  const box = 34 * millimetre
  try {
    pdf.image(Buffer.from(bytes), (width - box) / 2, 92 * millimetre, {
      fit: [box, 7.5 * millimetre],
      align: 'center',
      valign: 'center',
    })
    return true
  } catch {
    return false
  }
}
