import { expect, test } from 'vitest'
import { renderPdf } from './pdf.ts'

test('a rendered document is a PDF with its title, and takes Latin, Greek and Cyrillic names', async () => {
  const bytes = Buffer.from(
    await renderPdf({ title: 'Packing slip', paper: 'letter' }, pdf => pdf.text('Zoë Ødegård, Ελένη, Юлия')),
  )
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true)
})
