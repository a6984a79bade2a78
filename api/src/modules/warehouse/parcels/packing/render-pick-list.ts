import type { PickList } from '@ribbon/contract/warehouse/parcels/packing'
import { drawQr } from '../../../../platform/pdf/draw-qr.ts'
import { renderPdf, type Pdf } from '../../../../platform/pdf/pdf.ts'

type PickListLine = PickList['attributes']['lines'][number]

const left = 54
const right = 558
const bottom = 738
const nameLeft = left + 216
const nameWidth = right - nameLeft
const ink = '#1a1c1a'
const dim = '#55524a'
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A pick list to carry along the shelves: each item once, with a box to tick and the parcels it is for. */
export function renderPickList({ id, attributes: list }: PickList): Promise<Uint8Array> {
  return renderPdf({ title: `Pick list ${id}`, paper: 'letter' }, pdf => {
    drawHead(pdf, id, list)
    let y = 136
    let team = ''
    for (const line of list.lines) {
      const height = lineHeight(pdf, line)
      if (y + height + (line.teamName === team ? 0 : 28) > bottom) {
        pdf.addPage()
        y = left
      }
      if (line.teamName !== team) {
        team = line.teamName
        pdf.font('bold').fontSize(12).fillColor('#0d5c48')
        pdf.text(team, left, y, { width: right - left, lineBreak: false })
        y += 24
      }
      drawLine(pdf, line, y)
      y += height
      pdf
        .moveTo(left, y - 7)
        .lineTo(right, y - 7)
        .lineWidth(0.5)
        .strokeColor('#c9c5ba')
        .stroke()
    }
    drawParcelCodes(pdf, list, y + 12)
  })
}

function drawHead(pdf: Pdf, id: string, list: PickList['attributes']): void {
  const parcels = `${list.openCount} ${list.openCount === 1 ? 'parcel' : 'parcels'}`
  const itemCount = list.lines.reduce((sum, line) => sum + line.quantity, 0)
  pdf.font('bold').fontSize(20).text(`Pick list ${id}`, left, 54, { lineBreak: false })
  pdf.font('body').fontSize(11)
  pdf.text(`${list.operatorName}   ${longDate.format(new Date(list.createdAt))}`, left, 84, {
    lineBreak: false,
  })
  pdf.text(`${parcels}, ${itemCount} ${itemCount === 1 ? 'item' : 'items'} to pick`, left, 100, {
    lineBreak: false,
  })
}

function nameOf(line: PickListLine): string {
  return [line.name, line.detail].filter(Boolean).join(', ')
}

function parcelsOf(line: PickListLine): string {
  return line.parcels
    .map(({ quantity, scanCode }) => (quantity > 1 ? `${quantity} × ${scanCode}` : scanCode))
    .join('   ')
}

function lineHeight(pdf: Pdf, line: PickListLine): number {
  const nameHeight = pdf.font('body').fontSize(11).heightOfString(nameOf(line), { width: nameWidth })
  const parcelsHeight = pdf.font('mono').fontSize(8).heightOfString(parcelsOf(line), { width: nameWidth })
  return nameHeight + parcelsHeight + 16
}

function drawLine(pdf: Pdf, line: PickListLine, y: number): void {
  pdf.rect(left, y, 14, 14).lineWidth(1).strokeColor(dim).stroke()
  pdf.fillColor(ink).font('bold').fontSize(14)
  pdf.text(String(line.quantity), left + 26, y - 1, { width: 50, lineBreak: false })
  pdf.font('mono').fontSize(10)
  pdf.text(line.sku, left + 76, y + 1, { width: 130 })
  pdf.font('body').fontSize(11)
  pdf.text(nameOf(line), nameLeft, y, { width: nameWidth })
  pdf.font('mono').fontSize(8).fillColor(dim)
  pdf.text(parcelsOf(line), nameLeft, pdf.y + 2, { width: nameWidth })
}

/** The codes of the parcels, so that each can be opened with the scanner from the list. */
function drawParcelCodes(pdf: Pdf, list: PickList['attributes'], start: number): void {
  let y = start
  list.parcels
    .filter(parcel => parcel.isOpen)
    .forEach((parcel, index) => {
      const column = index % 4
      if (column === 0 && index > 0) y += 92
      if (column === 0 && y + 92 > bottom) {
        pdf.addPage()
        y = left
      }
      const x = left + column * 126
      drawQr(pdf, parcel.scanCode, { x, y, size: 60 })
      pdf.fillColor(ink).font('mono').fontSize(8)
      pdf.text(parcel.scanCode, x, y + 62, { width: 120, lineBreak: false })
      pdf.font('body').fontSize(8).fillColor(dim)
      pdf.text(parcel.recipientName, x, y + 73, { width: 116, height: 10, ellipsis: true })
    })
}
