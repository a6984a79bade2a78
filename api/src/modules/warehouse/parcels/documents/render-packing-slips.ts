import { unprintableIn } from '@ribbon/contract/printable-text'
import { drawQr } from '../../../../platform/pdf/draw-qr.ts'
import { paragraphHeight, writeParagraph, writeText } from '../../../../platform/pdf/pdf-text.ts'
import { renderPdf, type Pdf } from '../../../../platform/pdf/pdf.ts'
import type { ParcelItem } from '../parcel-items.store.ts'
import type { ParcelDocument } from './documents.store.ts'

export interface ShipFrom {
  name: string
  lines: string[]
}

const left = 54
const right = 558
const bottom = 738
const itemLeft = left + 60
const skuLeft = left + 368
const ink = '#1a1c1a'
const dim = '#55524a'
const line = '#c9c5ba'
const nameLook = { size: 11, width: 292 }
const detailLook = { size: 10, color: dim, width: 292 }
const skuLook = { font: 'mono', size: 10, width: 136 } as const
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Packing slips for these parcels in one PDF: what is in the box, from whom and to whom, and never a price. */
export function renderPackingSlips(
  documents: readonly ParcelDocument[],
  items: readonly ParcelItem[],
  from: ShipFrom,
): Promise<Uint8Array> {
  const [first] = documents
  const title =
    documents.length === 1 ? `Packing slip ${first?.scanCode}` : `${documents.length} packing slips`
  return renderPdf({ title, paper: 'letter' }, pdf => {
    const slips = documents.map((document, index) => {
      if (index > 0) pdf.addPage()
      const firstPage = lastPageOf(pdf)
      const contents = items.filter(item => item.parcelId === document.parcelId)
      drawSlip(pdf, document, contents, from)
      return { document, firstPage, lastPage: lastPageOf(pdf) }
    })
    // Only now it is known how many pages each slip has.
    for (const { document, firstPage, lastPage } of slips) {
      for (let page = firstPage; page <= lastPage; page++) {
        pdf.switchToPage(page)
        drawFooter(pdf, document, page - firstPage + 1, lastPage - firstPage + 1)
      }
    }
  })
}

const lastPageOf = (pdf: Pdf) => pdf.bufferedPageRange().count - 1

function drawFooter(pdf: Pdf, document: ParcelDocument, page: number, pageCount: number): void {
  const text = `Order #${document.orderNumber} · ${positionOf(document)} · Page ${page} of ${pageCount}`
  writeText(pdf, text, left, 756, { size: 8, color: dim, width: right - left, align: 'center' })
}

function drawSlip(pdf: Pdf, document: ParcelDocument, items: readonly ParcelItem[], from: ShipFrom): void {
  drawHead(pdf, document)
  const sender = [
    [...new Set([document.senderName, document.teamName])].join(', '),
    `by ${from.name}`,
    ...from.lines,
  ]
  const senderEnd = drawAddress(pdf, 'From', sender, left)
  const recipientEnd = drawAddress(pdf, 'To', recipientLines(document), 306)
  let y = drawColumnTitles(pdf, Math.max(senderEnd, recipientEnd) + 24)
  for (const item of items) {
    const height = itemHeight(pdf, item)
    if (y + height > bottom) {
      pdf.addPage()
      y = drawColumnTitles(pdf, left)
    }
    drawItem(pdf, item, y)
    y += height
    pdf
      .moveTo(left, y - 6)
      .lineTo(right, y - 6)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke()
  }
  drawNotes(pdf, document, items, y)
}

function drawHead(pdf: Pdf, document: ParcelDocument): void {
  const shipping = [document.serviceName, document.trackingNumber].filter(Boolean).join(' · ')
  writeText(pdf, 'Packing slip', left, 54, { font: 'bold', size: 20 })
  writeText(pdf, `Order #${document.orderNumber}`, left, 86, { size: 11 })
  writeText(pdf, positionOf(document), left, 102, { size: 11 })
  writeText(pdf, shipping, left, 120, { size: 10, color: dim, width: 380 })
  writeText(pdf, longDate.format(document.createdAt), left, 136, { size: 10, color: dim })
  drawQr(pdf, document.scanCode, { x: right - 86, y: 46, size: 86 })
  writeText(pdf, document.scanCode, right - 106, 136, { font: 'mono', size: 9, width: 126, align: 'center' })
}

function positionOf({ position, parcelCount }: ParcelDocument): string {
  return position === null ? 'Replaced or canceled' : `Parcel ${position} of ${parcelCount}`
}

function recipientLines(document: ParcelDocument): string[] {
  const { name, company, addressOne, addressTwo, city, state, zipcode, country } = document
  const region = [state, zipcode].filter(Boolean).join(' ')
  const town = [city, region].filter(Boolean).join(', ')
  return [name, company, addressOne, addressTwo, town, country].filter((text): text is string =>
    Boolean(text),
  )
}

/** Returns where the address ends. */
function drawAddress(pdf: Pdf, title: string, lines: readonly string[], x: number): number {
  const top = 168
  writeText(pdf, title, x, top, { font: 'bold', size: 9, color: dim })
  return lines
    .filter(Boolean)
    .reduce((y, text) => writeParagraph(pdf, text, x, y, { size: 11, width: 236 }) + 1, top + 16)
}

/** Returns where the first item begins. */
function drawColumnTitles(pdf: Pdf, y: number): number {
  const look = { font: 'bold', size: 9, color: dim } as const
  writeText(pdf, 'Quantity', left, y, look)
  writeText(pdf, 'Item', itemLeft, y, look)
  writeText(pdf, 'SKU', skuLeft, y, look)
  pdf
    .moveTo(left, y + 15)
    .lineTo(right, y + 15)
    .lineWidth(1)
    .strokeColor(ink)
    .stroke()
  return y + 24
}

function itemHeight(pdf: Pdf, item: ParcelItem): number {
  const nameHeight = paragraphHeight(pdf, item.name, nameLook)
  const detailHeight = item.detail ? paragraphHeight(pdf, item.detail, detailLook) : 0
  return Math.max(nameHeight + detailHeight, paragraphHeight(pdf, item.sku, skuLook)) + 12
}

function drawItem(pdf: Pdf, item: ParcelItem, y: number): void {
  writeText(pdf, String(item.quantity), left, y, { font: 'bold', size: 13 })
  const nameEnd = writeParagraph(pdf, item.name, itemLeft, y, nameLook)
  if (item.detail) writeParagraph(pdf, item.detail, itemLeft, nameEnd, detailLook)
  writeParagraph(pdf, item.sku, skuLeft, y, skuLook)
}

function drawNotes(pdf: Pdf, document: ParcelDocument, items: readonly ParcelItem[], y: number): void {
  const text = notesOf(document, items).join('\n')
  const look = { size: 10, width: right - left, lineGap: 3 }
  const height = paragraphHeight(pdf, text, look)
  const needsPage = y + 12 + height > bottom
  if (needsPage) pdf.addPage()
  writeParagraph(pdf, text, left, needsPage ? left : y + 12, look)
}

function notesOf(document: ParcelDocument, items: readonly ParcelItem[]): string[] {
  const count = items.reduce((sum, item) => sum + item.quantity, 0)
  const unprintable = document.hasCard ? unprintableIn(document.cardMessage ?? '').length : 0
  const card = document.hasCard ? ', with a greeting card' : ''
  return [
    `${count} ${count === 1 ? 'item' : 'items'} in this parcel${card}.`,
    ...(unprintable > 0
      ? [
          `The card is printed without ${unprintable} ${unprintable === 1 ? 'character' : 'characters'} that our printer lacks.`,
        ]
      : []),
    ...(document.parcelCount > 1 ? [`The order ships in ${document.parcelCount} parcels.`] : []),
    ...(document.note ? [`Note: ${document.note}`] : []),
  ]
}
