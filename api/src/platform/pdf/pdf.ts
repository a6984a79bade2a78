import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import PDFDocument from 'pdfkit'

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const millimetre = 72 / 25.4

/** Letter, the paper of the places we ship from; `card` is a folded greeting card's inner side, A6 lying. */
const papers = { letter: [612, 792], card: [148 * millimetre, 105 * millimetre], label: [288, 432] } as const

export type Pdf = PDFKit.PDFDocument

/** Draws a document and answers its bytes. Fonts `body`, `bold` and `mono` know Latin, Greek, Cyrillic, Hebrew and Arabic letters. */
export async function renderPdf(
  settings: { title: string; paper: keyof typeof papers; margin?: number },
  draw: (pdf: Pdf) => void,
): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: [...papers[settings.paper]],
    margin: settings.margin ?? 54,
    info: { Title: settings.title, Producer: 'Ribbon' },
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
  })
  pdf.registerFont('body', join(fonts, 'DejaVuSans.ttf'))
  pdf.registerFont('bold', join(fonts, 'DejaVuSans-Bold.ttf'))
  pdf.registerFont('mono', join(fonts, 'DejaVuSansMono.ttf'))
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.once('end', resolve).once('error', reject)
  })
  pdf.font('body').fontSize(10)
  draw(pdf)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
