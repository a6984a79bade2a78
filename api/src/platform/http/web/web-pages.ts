import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { escapeHtml } from '../hosts/escape-html.ts'

/** The built web app (`web/page-files.ts` writes what its pages begin with). */
export interface WebPages {
  /** The document of every page of the app. */
  document: string
  /** What the document of a page says besides. */
  partsOf(url: string, hasSession: boolean): PageParts
}

interface PageParts {
  /** Tags by which the browser loads at once what the page begins with. */
  links: string[]
  /** What is shown until its scripts have run. */
  outline: string
}

interface BuiltPages {
  /** What the app asks for first in a session. */
  sessionCalls: string[]
  /** Where `/` leads, and a sign-in page for people with a session. */
  home: string
  /** Where people without a session are led from a page that needs one. */
  signIn: string
  pages: {
    pattern: string
    access: 'public' | 'none' | 'session' | 'operator'
    files: string[]
    /** What it asks for first where its address has no query. */
    firstCall?: string
    outline: string
  }[]
}

/** Undefined where the web app is not built. */
export async function readWebPages(folder: string): Promise<WebPages | undefined> {
  const root = resolve(folder)
  const document = await readFile(join(root, 'index.html'), 'utf8').catch(() => undefined)
  if (document === undefined) return undefined
  // Where the list is missing, pages load as they always can, one file after the other.
  const list = await readFile(join(root, '.vite/pages.json'), 'utf8').catch(() => undefined)
  return { document, partsOf: list === undefined ? () => noParts : partsIn(JSON.parse(list)) }
}

const noParts: PageParts = { links: [], outline: '' }

function partsIn({ sessionCalls, home, signIn, pages }: BuiltPages): WebPages['partsOf'] {
  const known = pages
    .map(({ pattern, access, files, firstCall, outline }) => {
      const partsWith = (calls: string[]): PageParts => ({
        links: [...calls.map(preloadOf), ...files.map(linkTo)],
        outline,
      })
      const calls = access === 'session' ? sessionCalls : []
      return {
        pattern: new RegExp(pattern),
        access,
        parts: partsWith(calls),
        partsWithoutQuery: partsWith(firstCall ? [...calls, firstCall] : calls),
      }
    })
    // A path without parameters is the page of its own name, also where it fits another page's pattern.
    .toSorted((a, b) => Number(hasParameter(a)) - Number(hasParameter(b)))
  const pageAt = (path: string) => known.find(({ pattern }) => pattern.test(path))
  return (url, hasSession) => {
    const [path = '', query] = url.split('?')
    const asked = pageAt(path === '/' ? home : path)
    if (asked?.access === 'session' && !hasSession) return pageAt(signIn)?.parts ?? noParts
    // Whoever is signed in is led on from a sign-in page, unless its query says what to do there.
    const page = asked?.access === 'public' && hasSession && !query ? pageAt(home) : asked
    return (query ? page?.parts : page?.partsWithoutQuery) ?? noParts
  }
}

const hasParameter = ({ pattern }: { pattern: RegExp }) => pattern.source.includes('[^/]')

const preloadOf = (call: string) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(call)}">`

/** Styles come in the order of need and are put in force by the script that needs them. */
const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`
