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
const itemLeft = left + 60
const itemWidth = 292
const skuLeft = left + 368
const skuWidth = 136
const ink = '#1a1c1a'
const dim = '#55524a'
const line = '#c9c5ba'
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
  const text = `Order #${document.orderNumber}   ${positionOf(document)}   Page ${page} of ${pageCount}`
  pdf.page.margins.bottom = 0
  pdf.font('body').fontSize(8).fillColor(dim)
  pdf.text(text, left, 756, { width: right - left, align: 'center', lineBreak: false })
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
  const shipping = [document.serviceName, document.trackingNumber].filter(Boolean).join('   ')
  pdf.fillColor(ink).font('bold').fontSize(20).text('Packing slip', left, 54, { lineBreak: false })
  pdf.font('body').fontSize(11).text(`Order #${document.orderNumber}`, left, 86, { lineBreak: false })
  pdf.text(positionOf(document), left, 102, { lineBreak: false })
  pdf.fillColor(dim).fontSize(10).text(shipping, left, 120, { width: 380, height: 14, ellipsis: true })
  pdf.text(longDate.format(document.createdAt), left, 136, { lineBreak: false })
  drawQr(pdf, document.scanCode, { x: right - 86, y: 46, size: 86 })
  pdf.fillColor(ink).font('mono').fontSize(9)
  pdf.text(document.scanCode, right - 106, 136, { width: 126, align: 'center', lineBreak: false })
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
  pdf.fillColor(dim).font('bold').fontSize(9).text(title, x, top, { lineBreak: false })
  pdf.fillColor(ink).font('body').fontSize(11)
  let y = top + 16
  for (const text of lines) {
    if (!text) continue
    pdf.text(text, x, y, { width: 236 })
    y = pdf.y + 1
  }
  return y
}

/** Returns where the first item begins. */
function drawColumnTitles(pdf: Pdf, y: number): number {
  pdf.fillColor(dim).font('bold').fontSize(9)
  pdf
    .text('Quantity', left, y, { lineBreak: false })
    .text('Item', itemLeft, y, { lineBreak: false })
    .text('SKU', skuLeft, y, { lineBreak: false })
  pdf
    .moveTo(left, y + 15)
    .lineTo(right, y + 15)
    .lineWidth(1)
    .strokeColor(ink)
    .stroke()
  return y + 24
}

function itemHeight(pdf: Pdf, item: ParcelItem): number {
  const name = item.detail ? `${item.name}\n${item.detail}` : item.name
  const nameHeight = pdf.font('body').fontSize(11).heightOfString(name, { width: itemWidth })
  const skuHeight = pdf.font('mono').fontSize(10).heightOfString(item.sku, { width: skuWidth })
  return Math.max(nameHeight, skuHeight) + 12
}

function drawItem(pdf: Pdf, item: ParcelItem, y: number): void {
  pdf.fillColor(ink).font('bold').fontSize(13)
  pdf.text(String(item.quantity), left, y, { width: 48, lineBreak: false })
  pdf.font('body').fontSize(11).text(item.name, itemLeft, y, { width: itemWidth })
  if (item.detail) pdf.fillColor(dim).fontSize(10).text(item.detail, { width: itemWidth })
  pdf.fillColor(ink).font('mono').fontSize(10).text(item.sku, skuLeft, y, { width: skuWidth })
}

function drawNotes(pdf: Pdf, document: ParcelDocument, items: readonly ParcelItem[], y: number): void {
  const text = notesOf(document, items).join('\n')
  const height = pdf
    .font('body')
    .fontSize(10)
    .heightOfString(text, { width: right - left })
  const needsPage = y + 12 + height > bottom
  if (needsPage) pdf.addPage()
  pdf.fillColor(ink).font('body').fontSize(10)
  pdf.text(text, left, needsPage ? left : y + 12, { width: right - left, lineGap: 3 })
}

function notesOf(document: ParcelDocument, items: readonly ParcelItem[]): string[] {
  const count = items.reduce((sum, item) => sum + item.quantity, 0)
  const unprintable = document.hasCard ? unprintableIn(document.cardMessage ?? '').length : 0
  const card = document.hasCard ? ', with a greeting card' : ''
  return [
    `${count} ${count === 1 ? 'item' : 'items'} in this parcel${card}.`,
    ...(unprintable > 0
      ? [`The card has characters our printer cannot print (${unprintable}). Write them by hand.`]
      : []),
    ...(document.parcelCount > 1 ? [`The order ships in ${document.parcelCount} parcels.`] : []),
    ...(document.note ? [`Note: ${document.note}`] : []),
  ]
}
