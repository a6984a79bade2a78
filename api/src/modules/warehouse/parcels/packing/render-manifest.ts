import type { Manifest } from '@ribbon/contract/warehouse/parcels/packing'
import { drawPdf, type Pdf } from '../../../../platform/pdf/pdf.ts'

const left = 54
const right = 558
const bottom = 720

/** The manifest of a hand-over: its parcels by service, and a place for the carrier to sign. */
export function renderManifest({ id, attributes: handover }: Manifest): Promise<Uint8Array> {
  return drawPdf({ title: `Manifest ${id}`, paper: 'letter' }, pdf => {
    pdf.font('bold').fontSize(20).text(`Manifest ${id}`, left, 54, { lineBreak: false })
    pdf
      .font('body')
      .fontSize(11)
      .text(
        `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(handover.createdAt))} UTC   Handed over by ${handover.operatorName}`,
        left,
        84,
        { lineBreak: false },
      )
    pdf.text(
      `${handover.parcels.length} ${handover.parcels.length === 1 ? 'parcel' : 'parcels'}`,
      left,
      100,
      { lineBreak: false },
    )
    let y = 132
    let service: string | undefined
    for (const parcel of handover.parcels) {
      if (y + (parcel.serviceName === service ? 18 : 44) > bottom) {
        pdf.addPage()
        y = left
      }
      if (parcel.serviceName !== service) {
        service = parcel.serviceName
        pdf
          .font('bold')
          .fontSize(11)
          .fillColor('#0d5c48')
          .text(
            `${service || 'Other service'} (${handover.parcels.filter(each => each.serviceName === service).length})`,
            left,
            y + 8,
            { lineBreak: false },
          )
        y += 30
      }
      drawLine(pdf, parcel, y)
      y += 18
    }
    if (y + 70 > bottom) {
      pdf.addPage()
      y = left
    }
    pdf.fillColor('#1a1c1a').font('body').fontSize(10)
    for (const [text, x] of [
      ['Received by', left],
      ['Date and time', 330],
    ] as const) {
      pdf
        .moveTo(x, y + 60)
        .lineTo(x + 220, y + 60)
        .lineWidth(0.7)
        .strokeColor('#1a1c1a')
        .stroke()
      pdf.text(text, x, y + 65, { lineBreak: false })
    }
  })
}

function drawLine(pdf: Pdf, parcel: Manifest['attributes']['parcels'][number], y: number): void {
  const short = (text: string, x: number, width: number) =>
    pdf.text(text, x, y, { width, height: 12, ellipsis: true, lineBreak: false })
  pdf.fillColor('#1a1c1a').font('mono').fontSize(9)
  short(parcel.trackingNumber ?? '', left, 160)
  short(parcel.scanCode, left + 168, 74)
  pdf.font('body').fontSize(9)
  short(parcel.recipientName, left + 248, 120)
  short(parcel.place, left + 374, 130)
  pdf
    .moveTo(left, y + 14)
    .lineTo(right, y + 14)
    .lineWidth(0.4)
    .strokeColor('#c9c5ba')
    .stroke()
}
