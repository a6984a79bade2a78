import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pathRows } from '../web/src/paths.ts'
import type { Figure } from './figure-table.ts'

/** Kilobytes as they are sent: compressed by the build, or by the server. */
const budgets = {
  publicScripts: 120,
  publicStyles: 12,
  signedInScripts: 235,
  signedInStyles: 30,
  ownCode: 25,
  library: 40,
}
const kilobyte = 1024
/** What a form loads with its first change: its schema, and what reads it (decision 0048). */
const isLoadedByChange = (key: string) => /^later-contract:|schema-errors/.test(key)
/** Where a sign-in leads. */
const home = '/report'

interface Chunk {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>
/** `with`: the app and the frame around it, where there are any. */
interface Page {
  path: string
  key: string
  isPublic: boolean
  with: string[]
}
interface Weighed {
  scripts: number
  styles: number
}

/** The built web app against its budgets, by Vite's manifest; everything a first visit of the heaviest page may load is counted. */
export function measureBundles(): Figure[] {
  const root = join(import.meta.dirname, '..')
  const built = join(root, 'dist/web')
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest
  const read = (file: string) => readFileSync(join(root, 'web/src', file), 'utf8')
  const app =
    Object.keys(manifest).find(key => manifest[key]!.name === 'app') ??
    fail('The manifest of the web app names no chunk of the app.')
  const router = ['router.tsx', 'team-pages.ts', 'store-pages.ts', 'operations-pages.ts'].map(read).join('\n')
  const standalone = read('standalone-pages.ts')
  const pages = readPages(app, router, standalone)
  // A path may open one of a few pages: none of them is a part of another page.
  const openedToo = [...standalone.matchAll(/import\('\.\/([^']+)'/g)].map(([, file]) => `src/${file}`)
  const routed = new Set([...pages.flatMap(page => [page.key, ...page.with]), ...openedToo])
  const entry =
    Object.keys(manifest).find(key => manifest[key]!.isEntry) ??
    fail('The manifest of the web app names no entry.')
  for (const key of routed) if (!manifest[key]) fail(`${key} is no chunk of its own in the built web app.`)

  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => sizes.get(file) ?? sizes.set(file, sentBytes(join(built, file))).get(file)!
  const plainScripts = [
    ...readFileSync(join(built, 'index.html'), 'utf8').matchAll(/<script src="\/([^"]+)"/g),
  ].map(match => match[1]!)
  const weigh = (page: Page, isFormChanged = false): Weighed => {
    const loaded = closureOf(
      manifest,
      [entry, page.key, ...page.with],
      routed,
      isFormChanged ? 'ever' : 'unasked',
    )
    const chunks = [...loaded].map(key => manifest[key]!)
    const sum = (files: Iterable<string>) =>
      [...new Set(files)].reduce((total, file) => total + sizeOf(file), 0)
    const files = chunks.map(chunk => chunk.file)
    return {
      scripts: sum([...plainScripts, ...files.filter(file => file.endsWith('.js'))]),
      styles: sum([
        ...files.filter(file => file.endsWith('.css')),
        ...chunks.flatMap(chunk => chunk.css ?? []),
      ]),
    }
  }
  const started = closureOf(manifest, [entry], routed)
  // The app and its frame come with their pages and are weighed with them.
  const framed = closureOf(manifest, [...new Set(pages.flatMap(page => page.with))], routed, 'now')
  const libraries = Object.keys(manifest).filter(
    key => manifest[key]!.file.endsWith('.js') && !started.has(key) && !framed.has(key) && !routed.has(key),
  )
  const isPublic = (page: Page) => page.isPublic
  const isRedemption = ({ isPublic, key }: Page) => isPublic && key.includes('/gifting/redemption/')
  return [
    heaviest(
      'public first page, scripts',
      pages.filter(isPublic),
      page => weigh(page).scripts,
      budgets.publicScripts,
    ),
    heaviest(
      'public first page, styles',
      pages.filter(isPublic),
      page => weigh(page).styles,
      budgets.publicStyles,
    ),
    heaviest(
      'redemption pages (P18), scripts',
      pages.filter(isRedemption),
      page => weigh(page).scripts,
      budgets.publicScripts,
    ),
    heaviest(
      'signed-in first route, scripts',
      pages.filter(page => !page.isPublic),
      page => weigh(page).scripts,
      budgets.signedInScripts,
      home,
    ),
    {
      ...heaviest(
        'signed-in route whose form was changed, scripts',
        pages.filter(page => !page.isPublic),
        page => weigh(page, true).scripts,
        Number.POSITIVE_INFINITY,
      ),
      goal: '–',
      isMet: undefined,
    },
    heaviest(
      'signed-in first route, styles',
      pages.filter(page => !page.isPublic),
      page => weigh(page).styles,
      budgets.signedInStyles,
      home,
    ),
    heaviest('own code of a lazy route', pages, page => sizeOf(manifest[page.key]!.file), budgets.ownCode),
    heaviest(
      'lazy library chunk',
      libraries.map(key => ({ path: manifest[key]!.file.replace(/^assets\//, ''), key })),
      ({ key }) => sizeOf(manifest[key]!.file),
      budgets.library,
    ),
  ]
}

function sentBytes(file: string): number {
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : gzipSync(readFileSync(file)).length
}

function heaviest<T extends { path: string }>(
  name: string,
  candidates: T[],
  weigh: (candidate: T) => number,
  budget: number,
  named?: string,
): Figure {
  const weighed = candidates
    .map(candidate => ({ path: candidate.path, bytes: weigh(candidate) }))
    .sort((a, b) => b.bytes - a.bytes)
  const [worst] = weighed
  const other = weighed.find(({ path }) => path === named)
  if (!worst) throw new Error(`There is nothing to weigh for ${name}.`)
  const size = worst.bytes / kilobyte
  return {
    name: `Web: ${name}`,
    ours: `${size.toFixed(1)} KB`,
    limit: '–',
    ratio: '–',
    goal: `≤ ${budget} KB`,
    isMet: size <= budget,
    note:
      `the heaviest of ${candidates.length} is ${worst.path}` +
      (other ? `; ${other.path} has ${(other.bytes / kilobyte).toFixed(1)} KB` : ''),
  }
}

/**
 * The chunks of these modules and all they need now; `unasked`, also what they load later, but for what a form loads once it is
 * changed; `ever`, that too. Not the other pages.
 */
function closureOf(
  manifest: Manifest,
  keys: readonly string[],
  routed: ReadonlySet<string>,
  when: 'now' | 'unasked' | 'ever' = 'ever',
): Set<string> {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The manifest of the web app does not know ${key}.`)
    for (const needed of chunk.imports ?? []) visit(needed)
    for (const later of when === 'now' ? [] : (chunk.dynamicImports ?? []))
      if (!routed.has(later) && (when === 'ever' || !isLoadedByChange(later))) visit(later)
  }
  for (const key of keys) visit(key)
  return found
}

/** What the router, its pages and standalone-pages.ts say: path, page, and what is around it. */
function readPages(app: string, router: string, standalone: string): Page[] {
  const layouts = new Map(
    [
      ...router.matchAll(/id: '(\w+)',\s*component: lazyRouteComponent\(\s*\(\) => import\('\.\/([^']+)'/g),
    ].map(match => [match[1]!, `src/${match[2]}`]),
  )
  /** Functions that open the page of several paths, or one of a few pages, of which the first is measured. */
  const openedBy = new Map(
    [...standalone.matchAll(/^const (\w+) = async \(\) =>[^]*?import\('\.\/([^']+)'/gm)].map(match => [
      match[1]!,
      match[2]!,
    ]),
  )
  const rowOf = (path: string) =>
    pathRows.find(row => row.path === path) ?? fail(`${path} has a page but is no path.`)
  const pages = [
    ...[...router.matchAll(/^\s*'(\/[^']*)': lazyRouteComponent\(\s*\(\) => import\('\.\/([^']+)'/gm)].map(
      ([, path = '', file]) => {
        const frame = layouts.get(rowOf(path).layout)
        return { path, key: `src/${file}`, isPublic: false, with: [app, ...(frame ? [frame] : [])] }
      },
    ),
    ...[
      ...standalone.matchAll(/^\s*'(\/[^']*)': (?:async \(\) =>\s*\(await import\('\.\/([^']+)'|(\w+),)/gm),
    ].map(([, path = '', file, opener = '']) => ({
      path: rowOf(path).path,
      key: `src/${file ?? openedBy.get(opener) ?? fail(`${opener} opens no page.`)}`,
      isPublic: true,
      with: [],
    })),
  ]
  // `/404` has two: one of the app, and one for people without an account.
  const pathsWithPage = new Set(pages.map(page => page.path))
  if (pathsWithPage.size !== pathRows.length)
    fail(`Pages are named of ${pathsWithPage.size} of ${pathRows.length} paths.`)
  return pages
}

function fail(text: string): never {
  throw new Error(text)
}
