import { barcodeBars } from './barcode-bars.ts'
import { labelLines } from './label-lines.ts'
import type { Label } from '../shipping.book.ts'

const pointsWide = 288
const pointsHigh = 432

/** The label as a PDF page of 4 by 6 inches. */
export function drawLabelPdf(label: Label): Buffer {
  const drawing: string[] = ['0.5 w 12 12 264 408 re S']
  let y = pointsHigh - 36
  for (const { text, size } of labelLines(label)) {
    if (text) drawing.push(`BT /F1 ${size} Tf 24 ${y} Td (${escaped(text)}) Tj ET`)
    y -= size + 3
  }
  const bars = barcodeBars(label.tracking_number)
  const unit = 240 / bars.length
  bars.forEach((dark, at) => {
    if (dark) drawing.push(`${(24 + at * unit).toFixed(2)} 40 ${unit.toFixed(2)} 48 re f`)
  })
  drawing.push(`BT /F1 10 Tf 24 24 Td (${escaped(label.tracking_number)}) Tj ET`)
  return pdfOf(drawing.join('\n'))
}

function pdfOf(content: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pointsWide} ${pointsHigh}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = Buffer.byteLength(body, 'latin1')
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = Buffer.byteLength(body, 'latin1')
  const entries = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  body +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

function escaped(text: string): string {
  const latin = [...text.normalize('NFC')]
    .map(letter =>
      letter.codePointAt(0)! < 256 ? letter : letter.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '') || '?',
    )
    .join('')
  return latin.replaceAll(/[\\()]/g, String.raw`\$&`)
}
