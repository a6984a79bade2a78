import { noPictureText } from '@ribbon/contract/route'
import { availableParallelism } from 'node:os'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { refuse } from '../refusal.ts'
import { openSlots } from '../slots.ts'

/** What becomes of an uploaded picture: drawn anew within these bounds, as a png where mails show it. */
export interface ImageShape {
  name: string
  maxBytes: number
  width: number
  height: number
  type: 'png' | 'webp'
}

const accepted = new Set(['image/png', 'image/jpeg', 'image/webp'])
const maxPixels = 30_000_000
const secondsAtMost = 30

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

/** Decoding may take all but one core. */
const inSlot = openSlots(Math.max(1, availableParallelism() - 1))

/**
 * Decodes a picture and encodes its pixels anew, turned upright, without metadata and without whatever else the file carried.
 * Refuses what is no picture, too large, or damaged.
 */
export async function reencodeImage(
  content: Uint8Array,
  shape: ImageShape,
): Promise<{ content: Buffer; extension: string }> {
  if (content.byteLength > shape.maxBytes)
    refuseImage(`${shape.name} may have at most ${Math.floor(shape.maxBytes / 1024 / 1024)} MB.`)
  const found = await fileTypeFromBuffer(content)
  if (!found || !accepted.has(found.mime)) refuseImage(noPictureText)
  return { content: await inSlot(() => redraw(content, shape)), extension: `.${shape.type}` }
}

/** A stored picture or one of our drawings as a PNG of this size, which every mail program shows. */
export async function drawPng(
  content: Uint8Array,
  { width, height, fit }: { width: number; height: number; fit: 'inside' | 'cover' },
): Promise<Buffer> {
  return inSlot(() =>
    sharp(content, { limitInputPixels: maxPixels, pages: 1, density: 144 })
      .timeout({ seconds: secondsAtMost })
      .resize({ width, height, fit })
      .toColourspace('srgb')
      .png({ palette: true })
      .toBuffer(),
  )
}

async function redraw(content: Uint8Array, { width, height, type }: ImageShape): Promise<Buffer> {
  try {
    const drawn = sharp(content, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
      .timeout({ seconds: secondsAtMost })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    return await (type === 'png' ? drawn.png() : drawn.webp({ quality: 82 })).toBuffer()
  } catch (error) {
    if (/pixel limit/i.test((error as Error).message))
      refuseImage(
        `This picture has too many pixels. Choose one with at most ${maxPixels / 1_000_000} million.`,
      )
    if (/timeout/i.test((error as Error).message))
      refuseImage('This picture takes too long to read. Choose a smaller one.')
    refuseImage('This picture is damaged and cannot be read.')
  }
}

function refuseImage(reason: string): never {
  refuse('image_refused', { reason })
}
