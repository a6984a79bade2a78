import { money } from '../../pages.ts'
import type { StoredInvoice } from './subscription-records.ts'

/** A plain page of the invoice as PDF: one font, no compression, so that it needs no library. */
export function invoicePdf(invoice: StoredInvoice): Buffer {
  const date = new Date(invoice.created * 1000).toISOString().slice(0, 10)
  const lines = [
    `Invoice ${invoice.number ?? ''}`,
    `Ribbon sandbox, ${date}`,
    `For ${invoice.customer_name ?? invoice.customer_email ?? ''}`,
    '',
    ...invoice.lines.data.map(line => `${line.description}    ${money(line.amount, invoice.currency)}`),
    '',
    `Total    ${money(invoice.total, invoice.currency)}`,
    `Paid    ${money(invoice.amount_paid, invoice.currency)}`,
    `Due    ${money(invoice.amount_remaining, invoice.currency)}`,
  ]
  const text = `BT /F1 12 Tf 72 760 Td 18 TL ${lines.map(line => `(${escaped(line)}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end =
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + end, 'latin1')
}

// The page is encoded as Latin-1, which includes ×.
function escaped(line: string): string {
  return [...line.replaceAll(/[\\()]/g, '\\$&')]
    .map(letter => (letter.charCodeAt(0) < 256 ? letter : '?'))
    .join('')
}
