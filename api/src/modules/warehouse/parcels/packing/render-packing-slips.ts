import { drawQr } from '../../../../platform/pdf/draw-qr.ts'
import { renderPdf, type Pdf } from '../../../../platform/pdf/pdf.ts'
import { unprintableIn } from '../../../../platform/pdf/printable-text.ts'
import type { ParcelItem } from '../parcel-items.store.ts'
import type { ParcelDocument } from './documents.store.ts'

export interface ShipFrom {
  name: string
  lines: string[]
}

const left = 54
const right = 558
const bottom = 738
const ink = '#1a1c1a'
const dim = '#55524a'
const line = '#c9c5ba'

/** A packing slip per parcel, merged into one document: what is in the box, from whom and to whom; never a price. */
export function renderPackingSlips(
  documents: readonly ParcelDocument[],
  items: readonly ParcelItem[],
  from: ShipFrom,
): Promise<Uint8Array> {
  return renderPdf(
    {
      title:
        documents.length === 1
          ? `Packing slip ${documents[0]!.scanCode}`
          : `${documents.length} packing slips`,
      paper: 'letter',
    },
    pdf => {
      const slips = documents.map((document, index) => {
        if (index > 0) pdf.addPage()
        const first = pdf.bufferedPageRange().count - 1
        drawSlip(
          pdf,
          document,
          items.filter(item => item.parcelId === document.parcelId),
          from,
        )
        return { document, first, last: pdf.bufferedPageRange().count - 1 }
      })
      for (const { document, first, last } of slips) {
        for (let page = first; page <= last; page++) {
          pdf.switchToPage(page)
          pdf.page.margins.bottom = 0
          pdf
            .font('body')
            .fontSize(8)
            .fillColor(dim)
            .text(
              `Order #${document.orderNumber}   ${positionOf(document)}   Page ${page - first + 1} of ${last - first + 1}`,
              left,
              756,
              { width: right - left, align: 'center', lineBreak: false },
            )
        }
      }
    },
  )
}

function drawSlip(pdf: Pdf, document: ParcelDocument, items: readonly ParcelItem[], from: ShipFrom): void {
  drawHead(pdf, document)
  const top = 168
  const fromEnd = drawPlace(
    pdf,
    'From',
    [`${document.senderName}, ${document.teamName}`, `by ${from.name}`, ...from.lines],
    left,
    top,
  )
  const toEnd = drawPlace(
    pdf,
    'To',
    [
      document.name,
      document.company,
      document.addressOne,
      document.addressTwo,
      [document.city, [document.state, document.zipcode].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', '),
      document.country,
    ].filter(text => text !== null && text !== ''),
    306,
    top,
  )
  let y = drawColumns(pdf, Math.max(fromEnd, toEnd) + 24)
  for (const item of items) {
    pdf.font('body').fontSize(11)
    const name = item.detail ? `${item.name}\n${item.detail}` : item.name
    const height =
      Math.max(
        pdf.heightOfString(name, { width: 292 }),
        pdf.font('mono').fontSize(10).heightOfString(item.sku, { width: 136 }),
      ) + 12
    if (y + height > bottom) {
      pdf.addPage()
      y = drawColumns(pdf, left)
    }
    pdf
      .fillColor(ink)
      .font('bold')
      .fontSize(13)
      .text(String(item.quantity), left, y, { width: 48, lineBreak: false })
    pdf
      .font('body')
      .fontSize(11)
      .text(item.name, left + 60, y, { width: 292 })
    if (item.detail) pdf.fillColor(dim).fontSize(10).text(item.detail, { width: 292 })
    pdf
      .fillColor(ink)
      .font('mono')
      .fontSize(10)
      .text(item.sku, left + 368, y, { width: 136 })
    y += height
    pdf
      .moveTo(left, y - 6)
      .lineTo(right, y - 6)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke()
  }
  drawEnd(pdf, document, items, y)
}

function drawHead(pdf: Pdf, document: ParcelDocument): void {
  pdf.fillColor(ink).font('bold').fontSize(20).text('Packing slip', left, 54, { lineBreak: false })
  pdf.font('body').fontSize(11).text(`Order #${document.orderNumber}`, left, 86, { lineBreak: false })
  pdf.text(positionOf(document), left, 102, { lineBreak: false })
  pdf
    .fillColor(dim)
    .fontSize(10)
    .text([document.serviceName, document.trackingNumber].filter(Boolean).join('   '), left, 120, {
      width: 380,
      height: 14,
      ellipsis: true,
    })
  pdf.text(
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(document.createdAt),
    left,
    136,
    { lineBreak: false },
  )
  drawQr(pdf, document.scanCode, { x: right - 86, y: 46, size: 86 })
  pdf
    .fillColor(ink)
    .font('mono')
    .fontSize(9)
    .text(document.scanCode, right - 106, 136, { width: 126, align: 'center', lineBreak: false })
}

const positionOf = ({ position, parcelCount }: ParcelDocument) =>
  position === null ? 'Replaced or canceled' : `Parcel ${position} of ${parcelCount}`

function drawPlace(pdf: Pdf, title: string, lines: readonly (string | null)[], x: number, y: number): number {
  pdf.fillColor(dim).font('bold').fontSize(9).text(title, x, y, { lineBreak: false })
  pdf.fillColor(ink).font('body').fontSize(11)
  let at = y + 16
  for (const text of lines) {
    if (!text) continue
    pdf.text(text, x, at, { width: 236 })
    at = pdf.y + 1
  }
  return at
}

function drawColumns(pdf: Pdf, y: number): number {
  pdf.fillColor(dim).font('bold').fontSize(9)
  pdf
    .text('Quantity', left, y, { lineBreak: false })
    .text('Item', left + 60, y, { lineBreak: false })
    .text('SKU', left + 368, y, { lineBreak: false })
  pdf
    .moveTo(left, y + 15)
    .lineTo(right, y + 15)
    .lineWidth(1)
    .strokeColor(ink)
    .stroke()
  return y + 24
}

function drawEnd(pdf: Pdf, document: ParcelDocument, items: readonly ParcelItem[], y: number): void {
  const lacking = document.hasCard ? unprintableIn(document.cardMessage ?? '') : []
  const ends = [
    `${items.reduce((sum, item) => sum + item.quantity, 0)} in this parcel${document.hasCard ? ', with a greeting card' : ''}.`,
    ...(lacking.length
      ? [`The card has signs our printer does not know (${lacking.length}). Write them by hand.`]
      : []),
    ...(document.parcelCount > 1 ? [`The order travels in ${document.parcelCount} parcels.`] : []),
    ...(document.note ? [`Note: ${document.note}`] : []),
  ]
  pdf.font('body').fontSize(10)
  const text = ends.join('\n')
  const height = pdf.heightOfString(text, { width: right - left })
  const isOver = y + 12 + height > bottom
  if (isOver) pdf.addPage()
  pdf
    .fillColor(ink)
    .font('body')
    .fontSize(10)
    .text(text, left, isOver ? left : y + 12, { width: right - left, lineGap: 3 })
}
