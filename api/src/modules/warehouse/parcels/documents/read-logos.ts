import { readFile } from 'node:fs/promises'
import type { FileStore } from '../../../../platform/files/files.ts'
import type { Logo } from './render-greeting-cards.ts'

/** The logos that a PDF can contain. SVG and WebP are left out: those cards show the team's name instead. */
export async function readLogos(
  files: FileStore,
  logos: readonly (string | null)[],
): Promise<Map<string, Logo>> {
  const read = new Map<string, Logo>()
  for (const logo of new Set(logos)) {
    const key = /^\/files\/(.+\.(?:png|jpe?g))$/i.exec(logo ?? '')?.[1]
    const file = key === undefined ? undefined : await files.find(key)
    if (logo && file) read.set(logo, { bytes: await readFile(file.path) })
  }
  return read
}
