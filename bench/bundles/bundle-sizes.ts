import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from '../figure-table.ts'
import { fail, pageModules, standaloneModules } from '../../web/page-modules.ts'
import { pathRows } from '../../web/src/paths.ts'

/** Kilobytes as they are sent, compressed by the build or the server; scripts of signed-in pages as gzip has them. */
const budgets = {
  publicScripts: 120,
  publicStyles: 12,
  signedInScripts: 235,
  ofPath: { '/report': 200, '/gifts': 210 },
  signedInStyles: 30,
  ownCode: 25,
  library: 40,
}
const kilobyte = 1024
/** What comes once somebody uses the page: the schemas of forms (decision 0048), dialogs, and what is behind them. */
const isLoadedByUse = (key: string) =>
  /^later-contract:|schema-errors|[-/](dialog|drawer|palette|modal-layers|shortcut-list)\.tsx$/.test(key)
/** Where a sign-in leads. */
const home = '/report'

interface Page {
  path: string
  key: string
  isPublic: boolean
  /** The app and the frame around it, where there are any. */
  with: string[]
}
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
interface Weighed {
  scripts: number
  styles: number
}

/** The built web app against its budgets, by Vite's manifest; everything a first visit of the heaviest page may load is counted. */
export function measureBundles(): Figure[] {
  const root = join(import.meta.dirname, '../..')
  const built = join(root, 'dist/web')
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Manifest
  const app =
    Object.keys(manifest).find(key => manifest[key]!.name === 'app') ??
    fail('The manifest of the web app names no chunk of the app.')
  const pages: Page[] = pageModules(pathRows).map(({ row, file, frame, isStandalone }) => ({
    path: row.path,
    key: file,
    isPublic: isStandalone,
    with: isStandalone ? [] : [app, ...(frame ? [frame] : [])],
  }))
  const routed = new Set([...pages.flatMap(page => [page.key, ...page.with]), ...standaloneModules()])
  const entry =
    Object.keys(manifest).find(key => manifest[key]!.isEntry) ??
    fail('The manifest of the web app names no entry.')
  for (const key of routed) if (!manifest[key]) fail(`${key} is no chunk of its own in the built web app.`)

  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => sizes.get(file) ?? sizes.set(file, sentBytes(join(built, file))).get(file)!
  const zippedSizes = new Map<string, number>()
  const zippedSizeOf = (file: string) =>
    zippedSizes.get(file) ?? zippedSizes.set(file, zippedBytes(join(built, file))).get(file)!
  const plainScripts = [
    ...readFileSync(join(built, 'index.html'), 'utf8').matchAll(/<script src="\/([^"]+)"/g),
  ].map(match => match[1]!)
  const weigh = (page: Page, isUsed = false): Weighed => {
    const loaded = closureOf(manifest, [entry, page.key, ...page.with], routed, isUsed ? 'ever' : 'unasked')
    const chunks = [...loaded].map(key => manifest[key]!)
    const sum = (files: Iterable<string>, weight = sizeOf) =>
      [...new Set(files)].reduce((total, file) => total + weight(file), 0)
    const files = chunks.map(chunk => chunk.file)
    return {
      scripts: sum(
        [...plainScripts, ...files.filter(file => file.endsWith('.js'))],
        page.isPublic ? sizeOf : zippedSizeOf,
      ),
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
    ...Object.entries(budgets.ofPath).map(([path, budget]) =>
      heaviest(
        `${path}, scripts`,
        pages.filter(page => page.path === path),
        page => weigh(page).scripts,
        budget,
      ),
    ),
    {
      ...heaviest(
        'signed-in route with all its dialogs and forms used, scripts',
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
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : zippedBytes(file)
}

function zippedBytes(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length
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
 * The chunks of these modules and all they need now; `unasked`, also what they load later, but for what is loaded once somebody
 * uses the page; `ever`, that too. Not the other pages.
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
      if (!routed.has(later) && (when === 'ever' || !isLoadedByUse(later))) visit(later)
  }
  for (const key of keys) visit(key)
  return found
}
