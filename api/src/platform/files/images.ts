import { noPictureText } from '@ribbon/contract/route'
import { availableParallelism } from 'node:os'
import { fileTypeFromBuffer } from 'file-type'
import { Refusal, refuse } from '../refusal.ts'
import { openSlots } from '../slots.ts'

/** What becomes of an uploaded picture: drawn anew within these bounds, as a png where mails show it. */
export interface ImageShape {
  name: string
  maxBytes: number
  width: number
  height: number
  type: 'png' | 'webp'
  /** Refuses a picture that is a page, a program or an archive as well. Otherwise those parts are dropped. */
  refusesPolyglots?: true
}

const accepted = new Set(['image/png', 'image/jpeg', 'image/webp'])
const maxPixels = 30_000_000
const maxSide = 15_000
const secondsAtMost = 30

let loaded: ReturnType<typeof loadSharp> | undefined
/** The library is loaded by the first picture, so that an idle server does not carry it. */
const openSharp = () => (loaded ??= loadSharp())

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Only the decoders of the accepted types can be reached, whatever a file claims to be, and the one for our own drawings:
  // an upload that is a drawing does not pass `accepted`.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadSvgBuffer',
    ],
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Decoding may take all but one core. */
const inSlot = openSlots(Math.max(1, availableParallelism() - 1))

/**
 * Decodes a picture and encodes its pixels anew, turned upright, without metadata and without whatever else the file carried.
 * Refuses what is no picture, too large, or damaged.
 */
export async function reencodeImage(
  content: Uint8Array,
  shape: ImageShape,
): Promise<{ content: Buffer; extension: string; width: number; height: number }> {
  if (content.byteLength > shape.maxBytes)
    refuseImage(`${shape.name} may have at most ${Math.floor(shape.maxBytes / 1024 / 1024)} MB.`)
  const found = await fileTypeFromBuffer(content)
  if (!found || !accepted.has(found.mime)) refuseImage(noPictureText)
  if (shape.refusesPolyglots && isPolyglot(content))
    refuseImage('This file is more than a picture. Save it anew as a PNG, JPEG or WebP picture.')
  const { data, info } = await inSlot(() => redraw(content, shape))
  return { content: data, extension: `.${shape.type}`, width: info.width, height: info.height }
}

/** A stored picture or one of our drawings as a PNG of this size, which every mail program shows. */
export async function drawPng(
  content: Uint8Array,
  { width, height, fit }: { width: number; height: number; fit: 'inside' | 'cover' | 'contain' },
): Promise<Buffer> {
  const sharp = await openSharp()
  return inSlot(() =>
    sharp(content, { limitInputPixels: maxPixels, pages: 1, density: 144 })
      .timeout({ seconds: secondsAtMost })
      .resize({ width, height, fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .toColourspace('srgb')
      .png({ palette: true })
      .toBuffer(),
  )
}

async function redraw(content: Uint8Array, { width, height, type }: ImageShape) {
  const sharp = await openSharp()
  try {
    const size = await sharp(content, { limitInputPixels: maxPixels }).metadata()
    if (Math.max(size.width, size.height) > maxSide)
      refuseImage(`A side of this picture has more than ${maxSide.toLocaleString('en')} pixels.`)
    const drawn = sharp(content, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
      .timeout({ seconds: secondsAtMost })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    return await (type === 'png' ? drawn.png() : drawn.webp({ quality: 82 })).toBuffer({
      resolveWithObject: true,
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (/pixel limit/i.test((error as Error).message))
      refuseImage(
        `This picture has too many pixels. Choose one with at most ${maxPixels / 1_000_000} million.`,
      )
    if (/timeout/i.test((error as Error).message))
      refuseImage('This picture takes too long to read. Choose a smaller one.')
    refuseImage('This picture is damaged and cannot be read.')
  }
}

const markup = /<(?:!doctype|html|script|iframe|object|embed|\?php)[\s>/]/i
/** The record that ends a zip archive, which stands within its last 64 KB. */
const archiveEnd = Buffer.from('PK\u0005\u0006')

function isPolyglot(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return markup.test(bytes.toString('latin1')) || bytes.subarray(-65_557).includes(archiveEnd)
}

function refuseImage(reason: string): never {
  refuse('image_refused', { reason })
}
