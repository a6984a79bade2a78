import type { Manifest } from '@ribbon/contract/warehouse/parcels/manifests'
import { renderPdf, type Pdf } from '../../../../platform/pdf/pdf.ts'

type ManifestParcel = Manifest['attributes']['parcels'][number]

const left = 54
const right = 558
const bottom = 720
const ink = '#1a1c1a'
const rowHeight = 18
const rowWithServiceHeight = 44
const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A manifest to print: its parcels by service, and lines for the carrier to sign. */
export function renderManifest({ id, attributes: manifest }: Manifest): Promise<Uint8Array> {
  return renderPdf({ title: `Manifest ${id}`, paper: 'letter' }, pdf => {
    drawHead(pdf, id, manifest)
    let y = 132
    let service: string | undefined
    for (const parcel of manifest.parcels) {
      const isNewService = parcel.serviceName !== service
      if (y + (isNewService ? rowWithServiceHeight : rowHeight) > bottom) {
        pdf.addPage()
        y = left
      }
      if (isNewService) {
        service = parcel.serviceName
        drawService(pdf, service, manifest.parcels, y + 8)
        y += 30
      }
      drawParcel(pdf, parcel, y)
      y += rowHeight
    }
    if (y + 70 > bottom) {
      pdf.addPage()
      y = left
    }
    drawSignatureLines(pdf, y)
  })
}

function drawHead(pdf: Pdf, id: string, manifest: Manifest['attributes']): void {
  const count = manifest.parcels.length
  const createdAt = `${dateTime.format(new Date(manifest.createdAt))} UTC`
  pdf.font('bold').fontSize(20).text(`Manifest ${id}`, left, 54, { lineBreak: false })
  pdf.font('body').fontSize(11)
  pdf.text(`${createdAt}   Handed over by ${manifest.operatorName}`, left, 84, { lineBreak: false })
  pdf.text(`${count} ${count === 1 ? 'parcel' : 'parcels'}`, left, 100, { lineBreak: false })
}

function drawService(pdf: Pdf, service: string, parcels: readonly ManifestParcel[], y: number): void {
  const count = parcels.filter(parcel => parcel.serviceName === service).length
  pdf.font('bold').fontSize(11).fillColor('#0d5c48')
  pdf.text(`${service || 'Other service'} (${count})`, left, y, { lineBreak: false })
}

function drawParcel(pdf: Pdf, parcel: ManifestParcel, y: number): void {
  const column = (text: string, x: number, width: number) =>
    pdf.text(text, x, y, { width, height: 12, ellipsis: true, lineBreak: false })
  pdf.fillColor(ink).font('mono').fontSize(9)
  column(parcel.trackingNumber ?? '', left, 160)
  column(parcel.scanCode, left + 168, 74)
  pdf.font('body').fontSize(9)
  column(parcel.recipientName, left + 248, 120)
  column(parcel.place, left + 374, 130)
  pdf
    .moveTo(left, y + 14)
    .lineTo(right, y + 14)
    .lineWidth(0.4)
    .strokeColor('#c9c5ba')
    .stroke()
}

function drawSignatureLines(pdf: Pdf, y: number): void {
  pdf.fillColor(ink).font('body').fontSize(10)
  const fields: [text: string, x: number][] = [
    ['Received by', left],
    ['Date and time', 330],
  ]
  for (const [text, x] of fields) {
    pdf
      .moveTo(x, y + 60)
      .lineTo(x + 220, y + 60)
      .lineWidth(0.7)
      .strokeColor(ink)
      .stroke()
    pdf.text(text, x, y + 65, { lineBreak: false })
  }
}
