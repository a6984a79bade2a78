import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { reencodeImage, type ImageShape } from './images.ts'

const shape: ImageShape = {
  name: 'The logo',
  maxBytes: 2 * 1024 * 1024,
  width: 640,
  height: 320,
  type: 'png',
}
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#0d5c48',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
const damaged = 'This picture is damaged and cannot be read.'
const otherType = 'Choose a PNG, JPEG or WebP picture.'
const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))

describe('reading an uploaded picture', () => {
  it.each([
    ['png', () => noise(800, 600).png().toBuffer()],
    ['jpeg', () => noise(800, 600).jpeg().toBuffer()],
    ['webp', () => noise(800, 600).webp().toBuffer()],
    ['cmyk jpeg', () => noise(800, 600).toColourspace('cmyk').jpeg().toBuffer()],
    ['png of 16 bits', () => noise(800, 600).toColourspace('rgb16').png().toBuffer()],
  ])('a %s is re-encoded within the bounds', async (_kind, make) => {
    const { content, extension } = await reencodeImage(await make(), shape)
    expect(extension).toBe('.png')
    expect(await sharp(content).metadata()).toMatchObject({
      format: 'png',
      width: 427,
      height: 320,
      depth: 'uchar',
      space: 'srgb',
    })
  })

  it('a photo is turned upright and loses its metadata', async () => {
    const photo = await noise(300, 200)
      .withExif({ IFD0: { Copyright: 'Canary at home' }, IFD3: { GPSLatitude: '30/1 16/1 0/1' } })
      .withIccProfile('p3')
      .keepMetadata()
      .jpeg()
      .toBuffer()
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await sharp(turned).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
    const { content } = await reencodeImage(turned, { ...shape, type: 'webp' })
    const after = await sharp(content).metadata()
    expect([after.width, after.height, after.orientation, after.exif, after.icc, after.xmp]).toEqual([
      200,
      300,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(content.includes('Canary')).toBe(false)
  })

  it('a file hidden behind or inside a picture is dropped', async () => {
    const html = Buffer.from('<script>alert("canary")</script>PK\u0003\u0004canary')
    const behind = Buffer.concat([await noise(80, 60).png().toBuffer(), html])
    expect((await reencodeImage(behind, shape)).content.includes('canary')).toBe(false)
    const inside = await noise(80, 60)
      .withExif({ IFD0: { ImageDescription: '<script>canary</script>' } })
      .jpeg()
      .toBuffer()
    expect((await reencodeImage(Buffer.concat([inside, html]), shape)).content.includes('canary')).toBe(false)
  })

  it('transparency is preserved, and a small picture is not enlarged', async () => {
    const mark = await sharp({
      create: { width: 40, height: 20, channels: 4, background: { r: 13, g: 92, b: 72, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    expect(await sharp((await reencodeImage(mark, shape)).content).metadata()).toMatchObject({
      width: 40,
      height: 20,
      hasAlpha: true,
    })
  })

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    [
      'a drawing with scripts in it',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      otherType,
    ],
    ['a gif', () => noise(80, 60).gif().toBuffer(), otherType],
    [
      'a page that calls itself a picture',
      () => Buffer.from('<!doctype html><title>logo.png</title>'),
      otherType,
    ],
    ['nothing', () => new Uint8Array(), otherType],
    ['half a png', async () => half(await noise(800, 600).png().toBuffer()), damaged],
    ['half a jpeg', async () => half(await noise(800, 600).jpeg().toBuffer()), damaged],
    ['half a webp', async () => half(await noise(800, 600).webp().toBuffer()), damaged],
    [
      'the first bytes of a png',
      async () => (await noise(800, 600).png().toBuffer()).subarray(0, 60),
      damaged,
    ],
    [
      'a small file of a hundred million pixels',
      () =>
        sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      'This picture has too many pixels. Choose one with at most 30 million.',
    ],
    [
      'a strip of 50,000 pixels',
      () =>
        sharp({ create: { width: 50_000, height: 2, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      'A side of this picture has more than 15,000 pixels.',
    ],
    [
      'more bytes than allowed',
      async () => Buffer.concat([await noise(80, 60).png().toBuffer(), Buffer.alloc(shape.maxBytes)]),
      'The logo may have at most 2 MB.',
    ],
  ])('%s is refused in one sentence', async (_kind, make, reason) => {
    await expect(reencodeImage(await make(), shape)).rejects.toMatchObject({
      code: 'image_refused',
      messages: [reason],
    })
  })
})
