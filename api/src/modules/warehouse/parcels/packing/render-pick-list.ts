import type { PickList } from '@ribbon/contract/warehouse/parcels/packing'
import { drawQr } from '../../../../platform/pdf/draw-qr.ts'
import { drawPdf, type Pdf } from '../../../../platform/pdf/pdf.ts'

const left = 54
const right = 558
const bottom = 738

/** A pick list to carry along the shelves: each thing once, with a box to tick and the parcels it is for. */
export function renderPickList({ id, attributes: list }: PickList): Promise<Uint8Array> {
  return drawPdf({ title: `Pick list ${id}`, paper: 'letter' }, pdf => {
    pdf.font('bold').fontSize(20).text(`Pick list ${id}`, left, 54, { lineBreak: false })
    pdf
      .font('body')
      .fontSize(11)
      .text(
        `${list.operatorName}   ${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(list.createdAt))}`,
        left,
        84,
        { lineBreak: false },
      )
    pdf.text(
      `${list.openCount} ${list.openCount === 1 ? 'parcel' : 'parcels'}, ${list.lines.reduce((sum, line) => sum + line.quantity, 0)} things to fetch`,
      left,
      100,
      { lineBreak: false },
    )
    let y = 136
    let team = ''
    for (const line of list.lines) {
      const parcels = line.parcels
        .map(parcel => (parcel.quantity > 1 ? `${parcel.quantity} × ${parcel.scanCode}` : parcel.scanCode))
        .join('   ')
      const height = lineHeight(pdf, [line.name, line.detail].filter(Boolean).join(', '), parcels)
      if (y + height + (line.teamName === team ? 0 : 28) > bottom) {
        pdf.addPage()
        y = left
      }
      if (line.teamName !== team) {
        team = line.teamName
        pdf
          .font('bold')
          .fontSize(12)
          .fillColor('#0d5c48')
          .text(team, left, y, { width: right - left, lineBreak: false })
        y += 24
      }
      pdf.rect(left, y, 14, 14).lineWidth(1).strokeColor('#55524a').stroke()
      pdf
        .fillColor('#1a1c1a')
        .font('bold')
        .fontSize(14)
        .text(String(line.quantity), left + 26, y - 1, { width: 50, lineBreak: false })
      pdf
        .font('mono')
        .fontSize(10)
        .text(line.sku, left + 76, y + 1, { width: 130 })
      pdf
        .font('body')
        .fontSize(11)
        .text([line.name, line.detail].filter(Boolean).join(', '), left + 216, y, {
          width: right - left - 216,
        })
      pdf
        .font('mono')
        .fontSize(8)
        .fillColor('#55524a')
        .text(parcels, left + 216, pdf.y + 2, { width: right - left - 216 })
      y += height
      pdf
        .moveTo(left, y - 7)
        .lineTo(right, y - 7)
        .lineWidth(0.5)
        .strokeColor('#c9c5ba')
        .stroke()
    }
    drawParcels(pdf, list, y + 12)
  })
}

function lineHeight(pdf: Pdf, name: string, parcels: string): number {
  const width = right - left - 216
  return (
    pdf.font('body').fontSize(11).heightOfString(name, { width }) +
    pdf.font('mono').fontSize(8).heightOfString(parcels, { width }) +
    16
  )
}

/** The codes of the parcels, so that each can be opened with the scanner from the list. */
function drawParcels(pdf: Pdf, list: PickList['attributes'], start: number): void {
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
      pdf
        .fillColor('#1a1c1a')
        .font('mono')
        .fontSize(8)
        .text(parcel.scanCode, x, y + 62, { width: 120, lineBreak: false })
      pdf
        .font('body')
        .fontSize(8)
        .fillColor('#55524a')
        .text(parcel.recipientName, x, y + 73, { width: 116, height: 10, ellipsis: true })
    })
}
