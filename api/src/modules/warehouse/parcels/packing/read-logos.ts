import { readFile } from 'node:fs/promises'
import type { FileStore } from '../../../../platform/files/files.ts'
import type { Logo } from './render-greeting-cards.ts'

/** The pictures of these logos, as far as a printed page can hold them: a drawing (SVG) or a WebP cannot, the team's name stands there then. */
export async function readLogos(
  files: FileStore,
  logos: readonly (string | null)[],
): Promise<Map<string, Logo>> {
  const read = new Map<string, Logo>()
  for (const logo of new Set(logos)) {
    const key = /^\/files\/(.+\.(?:png|jpe?g))$/i.exec(logo ?? '')?.[1]
    const found = key === undefined ? undefined : await files.find(key)
    if (found) read.set(logo!, { bytes: await readFile(found.path) })
  }
  return read
}
