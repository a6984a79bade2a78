import { encode } from 'uqr'
import type { Pdf } from './pdf.ts'

/** Draws a code that scanners and phones read, `size` points wide with the quiet border it needs. */
export function drawQr(pdf: Pdf, text: string, at: { x: number; y: number; size: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const unit = at.size / size
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      let end = x
      while (row[end]) end++
      pdf.rect(at.x + x * unit, at.y + y * unit, (end - x) * unit, unit)
      x = end
    }
  })
  pdf.fill('#000000')
}
