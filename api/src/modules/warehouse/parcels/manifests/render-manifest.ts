import type { Manifest } from '@ribbon/contract/warehouse/parcels/manifests'
import { writeText, type TextLook } from '../../../../platform/pdf/pdf-text.ts'
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
  writeText(pdf, `Manifest ${id}`, left, 54, { font: 'bold', size: 20 })
  const madeBy = `${createdAt} · Handed over by ${manifest.operatorName}`
  writeText(pdf, madeBy, left, 84, { size: 11, width: right - left })
  writeText(pdf, `${count} ${count === 1 ? 'parcel' : 'parcels'}`, left, 100, { size: 11 })
}

function drawService(pdf: Pdf, service: string, parcels: readonly ManifestParcel[], y: number): void {
  const count = parcels.filter(parcel => parcel.serviceName === service).length
  const title = `${service || 'Other service'} (${count})`
  writeText(pdf, title, left, y, { font: 'bold', size: 11, color: '#0d5c48' })
}

function drawParcel(pdf: Pdf, parcel: ManifestParcel, y: number): void {
  const column = (text: string, x: number, width: number, font: TextLook['font'] = 'body') =>
    writeText(pdf, text, x, y, { font, size: 9, width })
  column(parcel.trackingNumber ?? '', left, 160, 'mono')
  column(parcel.scanCode, left + 168, 74, 'mono')
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
    writeText(pdf, text, x, y + 65, { size: 10 })
  }
}
