import { readFile } from 'node:fs/promises'
import type { FileStore } from '../files/files.ts'
import { drawPng } from '../files/images.ts'
import type { Log } from '../log.ts'
import { drawings } from './drawings.ts'

/** Twice the size at which a picture is shown. */
const shapes = {
  logo: { width: 400, height: 60, fit: 'inside' },
  thumbnail: { width: 144, height: 144, fit: 'cover' },
  drawing: { width: 992, height: 440, fit: 'cover' },
} as const
type Shape = keyof typeof shapes

/** Stands as the address of a picture until the mail is sent; `placePictures` replaces it. */
export function pictureMark(shape: Shape, source: string): string {
  return `picture:${shape}:${source}`
}

const marks = /<img[^>]*? src="picture:(logo|thumbnail|drawing):([^"]*)"[^>]*>/g
const keptAtMost = 500

/**
 * Gives each picture of a mail an address that any mail program can show for good: a PNG, stored under its own hash.
 * A picture that cannot be drawn is replaced by its alternative text.
 */
export function openMailPictures(files: FileStore, publicUrl: string, log: Log) {
  const stored = new Map<string, Promise<string | undefined>>()
  const addressOf = (shape: Shape, source: string) => {
    const key = `${shape} ${source}`
    const known = stored.get(key)
    if (known) return known
    if (stored.size >= keptAtMost) stored.clear()
    const found = storePng(files, shape, source).catch((error: unknown) => {
      // The mail is complete without it, and the next one tries again.
      log.warn({ err: error, source }, 'a picture of a mail could not be drawn')
      stored.delete(key)
      return undefined
    })
    stored.set(key, found)
    return found
  }
  return async (html: string): Promise<string> => {
    const found = [...html.matchAll(marks)]
    const paths = await Promise.all(found.map(([, shape, source]) => addressOf(shape as Shape, source ?? '')))
    let next = 0
    return html.replace(marks, tag => {
      const path = paths[next++]
      if (path === undefined) return / alt="([^"]*)"/.exec(tag)?.[1] ?? ''
      return tag.replace(/ src="[^"]*"/, ` src="${new URL(path, publicUrl).href}"`)
    })
  }
}

async function storePng(files: FileStore, shape: Shape, source: string): Promise<string> {
  const content = await read(files, shape, source)
  return files.put(await drawPng(content, shapes[shape]), '.png')
}

async function read(files: FileStore, shape: Shape, source: string): Promise<Uint8Array> {
  if (shape === 'drawing') return new TextEncoder().encode(drawings[source as keyof typeof drawings])
  const key = /^\/files\/(.+)$/.exec(source)?.[1]
  const file = key === undefined ? undefined : await files.find(key)
  if (!file) throw new Error('There is no such file.')
  return readFile(file.path)
}
