import { paragraphHeight, writeParagraph, writeText } from '../../../../platform/pdf/pdf-text.ts'
import { renderPdf, type Pdf } from '../../../../platform/pdf/pdf.ts'
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
        drawMessage(pdf, document.cardMessage ?? '')
        drawSender(pdf, document, document.teamLogo === null ? undefined : logos.get(document.teamLogo))
      })
    },
  )
}

function drawMessage(pdf: Pdf, message: string): void {
  const size = fittingSize(pdf, message)
  const look = lookOf(size)
  const height = paragraphHeight(pdf, message, look)
  writeParagraph(pdf, message, margin, top + Math.max(0, (bottom - top - height) / 2), look)
}

/** The largest font size in which the message fits. */
function fittingSize(pdf: Pdf, message: string): number {
  for (let size = maxFontSize; size > minFontSize; size -= 0.5)
    if (paragraphHeight(pdf, message, lookOf(size)) <= bottom - top) return size
  return minFontSize
}

function lookOf(size: number) {
  return { size, width: width - 2 * margin, align: 'center', lineGap: size * 0.286 } as const
}

function drawSender(pdf: Pdf, document: ParcelDocument, logo: Logo | undefined): void {
  pdf.rect(width / 2 - 8 * millimeter, 84 * millimeter, 16 * millimeter, 0.9).fill('#f2b441')
  const line = { width: width - 2 * margin, align: 'center' } as const
  writeText(pdf, document.senderName, margin, 87 * millimeter, { ...line, size: 9.5 })
  if ((logo && drawLogo(pdf, logo)) || document.senderName === document.teamName) return
  const team = { ...line, font: 'bold', size: 8.5, color: '#55524a' } as const
  writeText(pdf, document.teamName, margin, 92.5 * millimeter, team)
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
