import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** The scripts and styles of the built web app, as its page names them; undefined where it is not built. */
export async function readDocumentParts(webDir: string): Promise<string[] | undefined> {
  const page = await readFile(join(resolve(webDir), 'index.html'), 'utf8').catch(() => undefined)
  return page === undefined ? undefined : partsIn(page)
}

/** Our name, icon, colors and description are left out: a store has its own. */
function partsIn(page: string): string[] {
  const tags = page.match(/<script\b[^>]*\bsrc=[^>]*><\/script>|<link\b[^>]*>/g) ?? []
  return tags
    .filter(tag => tag.startsWith('<script') || /\brel="(?:modulepreload|stylesheet|preload)"/.test(tag))
    .map(tag => tag.replace(/\s+/g, ' '))
}
