import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { openLocalFiles, type FileStore } from '../files/files.ts'
import { silentLog } from '../log.ts'
import { openMailPictures, pictureMark } from './pictures.ts'

let files: FileStore
let place: (html: string) => Promise<string>
beforeAll(async () => {
  files = openLocalFiles(await mkdtemp(join(tmpdir(), 'ribbon-mail-pictures-')))
  place = openMailPictures(files, 'https://gifts.acme.test', silentLog)
})

const img = (mark: string, alt: string) => `<p><img alt="${alt}" src="${mark}" width="72"/></p>`
const storedPng = async (html: string) => {
  const key = /src="https:\/\/gifts\.acme\.test\/files\/([^"]+\.png)"/.exec(html)![1]!
  const file = (await files.find(key))!
  return { ...(await sharp(await readFile(file.path)).metadata()), bytes: file.size }
}

describe('the pictures of a mail', () => {
  test.each(['gift', 'envelope'])(
    'the drawing %s is stored once as a small PNG at twice its size',
    async name => {
      const html = await place(img(pictureMark('drawing', name), ''))
      expect(await storedPng(html)).toMatchObject({ format: 'png', width: 992, height: 440 })
      expect((await storedPng(html)).bytes).toBeLessThan(40_000)
      expect(await place(img(pictureMark('drawing', name), ''))).toBe(html)
    },
  )
  test('a product picture that mail programs cannot show becomes a PNG under a lasting address', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H10V10H0Z" fill="#0d5c48"/></svg>'
    const webp = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0d5c48' } })
      .webp()
      .toBuffer()
    for (const source of [await files.put(svg, '.svg'), await files.put(webp, '.webp')])
      expect(await storedPng(await place(img(pictureMark('thumbnail', source), '')))).toMatchObject({
        format: 'png',
        width: 144,
        height: 144,
      })
  })
  test('a picture that is gone, damaged or elsewhere is replaced by its alternative text', async () => {
    const damaged = await files.put('no picture', '.png')
    for (const source of [
      damaged,
      '/files/ab/gone.png',
      'https://elsewhere.test/a.png',
      '/files/../secret.png',
    ])
      expect(await place(img(pictureMark('logo', source), 'Acme &amp; Sons'))).toBe('<p>Acme &amp; Sons</p>')
  })
})
