import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const dejavu = (file: string) => join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf', file)
// These packages name only their main file, which lies in a folder beside the fonts.
const noto = (language: string, file: string) =>
  join(dirname(require.resolve(`@embedpdf/fonts-${language}`)), '../fonts', file)

/**
 * The fonts of our documents by name. A document embeds those it uses, with the characters it uses. `body`, `bold` and `mono`
 * have Latin, Greek, Cyrillic, Armenian, Georgian and Hebrew; text-runs.ts chooses the others.
 */
export const fontFiles = {
  body: dejavu('DejaVuSans.ttf'),
  bold: dejavu('DejaVuSans-Bold.ttf'),
  mono: dejavu('DejaVuSansMono.ttf'),
  arabic: noto('arabic', 'NotoNaskhArabic-Regular.ttf'),
  arabicBold: noto('arabic', 'NotoNaskhArabic-Bold.ttf'),
  chinese: noto('sc', 'NotoSansHans-Regular.otf'),
  chineseBold: noto('sc', 'NotoSansHans-Bold.otf'),
  japanese: noto('jp', 'NotoSansJP-Regular.otf'),
  japaneseBold: noto('jp', 'NotoSansJP-Bold.otf'),
  korean: noto('kr', 'NotoSansKR-Regular.otf'),
  koreanBold: noto('kr', 'NotoSansKR-Bold.otf'),
}
export type FontName = keyof typeof fontFiles

const millimetre = 72 / 25.4

/** Letter, the paper of the places we ship from; `card` is a folded greeting card's inner side, A6 lying. */
const papers = { letter: [612, 792], card: [148 * millimetre, 105 * millimetre], label: [288, 432] } as const

export type Pdf = PDFKit.PDFDocument

/** Draws a document and answers its bytes. */
export async function renderPdf(
  settings: { title: string; paper: keyof typeof papers; margin?: number },
  draw: (pdf: Pdf) => void,
): Promise<Uint8Array> {
  // Loaded by the first document, so that an idle server does not carry it.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: [...papers[settings.paper]],
    margin: settings.margin ?? 54,
    info: { Title: settings.title, Producer: 'Ribbon' },
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
  })
  for (const [name, file] of Object.entries(fontFiles)) pdf.registerFont(name, file)
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
