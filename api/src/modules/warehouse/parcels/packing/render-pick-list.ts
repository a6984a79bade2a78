import type { PickList } from '@ribbon/contract/warehouse/parcels/packing'
import { drawQr } from '../../../../platform/pdf/draw-qr.ts'
import { paragraphHeight, writeParagraph, writeText } from '../../../../platform/pdf/pdf-text.ts'
import { renderPdf, type Pdf } from '../../../../platform/pdf/pdf.ts'

type PickListLine = PickList['attributes']['lines'][number]

const left = 54
const right = 558
const bottom = 738
const nameLeft = left + 216
const dim = '#55524a'
const nameLook = { size: 11, width: right - nameLeft }
const parcelsLook = { font: 'mono', size: 8, color: dim, width: right - nameLeft } as const
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
        writeText(pdf, team, left, y, { font: 'bold', size: 12, color: '#0d5c48', width: right - left })
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
  const items = `${itemCount} ${itemCount === 1 ? 'item' : 'items'}`
  writeText(pdf, `Pick list ${id}`, left, 54, { font: 'bold', size: 20 })
  const madeBy = `${longDate.format(new Date(list.createdAt))} · ${list.operatorName}`
  writeText(pdf, madeBy, left, 84, { size: 11, width: right - left })
  writeText(pdf, `${parcels}, ${items} to pick`, left, 100, { size: 11 })
}

function nameOf(line: PickListLine): string {
  return [line.name, line.detail].filter(Boolean).join(', ')
}

function parcelsOf(line: PickListLine): string {
  return line.parcels
    .map(({ quantity, scanCode }) => (quantity > 1 ? `${quantity} × ${scanCode}` : scanCode))
    .join(', ')
}

function lineHeight(pdf: Pdf, line: PickListLine): number {
  return (
    paragraphHeight(pdf, nameOf(line), nameLook) + paragraphHeight(pdf, parcelsOf(line), parcelsLook) + 16
  )
}

function drawLine(pdf: Pdf, line: PickListLine, y: number): void {
  pdf.rect(left, y, 14, 14).lineWidth(1).strokeColor(dim).stroke()
  writeText(pdf, String(line.quantity), left + 26, y - 1, { font: 'bold', size: 14 })
  if (line.shelf !== '') writeText(pdf, line.shelf, left + 62, y, { font: 'bold', size: 11, width: 66 })
  writeParagraph(pdf, line.sku, left + 132, y + 1, { font: 'mono', size: 9, width: 80 })
  const nameEnd = writeParagraph(pdf, nameOf(line), nameLeft, y, nameLook)
  writeParagraph(pdf, parcelsOf(line), nameLeft, nameEnd + 2, parcelsLook)
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
      writeText(pdf, parcel.scanCode, x, y + 62, { font: 'mono', size: 8 })
      writeText(pdf, parcel.recipientName, x, y + 73, { size: 8, color: dim, width: 116 })
    })
}
