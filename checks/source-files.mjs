import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** @typedef {{ file: string, text: string }} Source */
/** @typedef {{ from: string, typeOnly: boolean, isLater: boolean }} Import */

const skipped = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.cache',
  'test-results',
  'playwright-report',
])

/**
 * The files below the given folders, by their path from the root.
 * @param {string} root
 * @param {string[]} folders
 * @param {RegExp} [named]
 * @returns {Source[]}
 */
export function readSources(root, folders, named = /\.(ts|tsx|mts|mjs)$/) {
  return folders
    .flatMap(folder => filesBelow(root, folder))
    .filter(file => named.test(file))
    .map(file => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}

/** @param {string} root @param {string} folder @returns {string[]} */
export function filesBelow(root, folder) {
  const full = path.join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { withFileTypes: true })
    .filter(entry => !skipped.has(entry.name))
    .flatMap(entry => {
      const at = folder === '.' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(root, at) : [at]
    })
}

/** What a file imports; its own files by their path from the root. @param {Source} source @returns {Import[]} */
export function importsOf({ file, text }) {
  const statements = [
    ...text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]/gm),
  ].map(([, type, name = '']) => ({ name, typeOnly: Boolean(type), isLater: false }))
  const dynamic = [...text.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g)].map(([, name = '']) => ({
    name,
    typeOnly: false,
    isLater: true,
  }))
  return [...statements, ...dynamic].map(({ name, ...rest }) => ({
    from: name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
    ...rest,
  }))
}

/** The area and the module a file of any workspace belongs to; the contract's `errors` folder is no area. @param {string} file */
export function placeOf(file) {
  const [, area, module] =
    /^(?:api|web)\/src\/modules\/([^/]+)\/([^/]+)\//.exec(file) ??
    /^contract\/src\/(?!errors\/)([^/]+)\/([^/.]+)[/.]/.exec(file) ??
    []
  return area && module ? { area, module } : undefined
}

/**
 * The module map: which areas an area may use, and which modules a module may import and whose tables it may read.
 * @param {string} root
 */
export function readModuleMap(root) {
  const file = path.join(root, 'docs/modules.md')
  /** @type {Map<string, string[]>} */
  const areas = new Map()
  /** @type {Map<string, { area: string, imports: string[], reads: string[] }>} */
  const modules = new Map()
  let heading = ''
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    heading = /^## (.+?)\s*$/.exec(line)?.[1] ?? heading
    const [, name, text = ''] = /^- ([a-z-]+):\s*(.*)$/.exec(line) ?? []
    if (!name) continue
    const listed = (/** @type {string} */ word) =>
      (new RegExp(`${word} ([^;]*)`).exec(text)?.[1] ?? '').split(/[,\s]+/).filter(Boolean)
    if (heading === 'Areas') areas.set(name, listed('uses'))
    else modules.set(name, { area: heading, imports: listed('imports'), reads: listed('reads') })
  }
  return { exists: existsSync(file), areas, modules }
}

/** Names in a text file of exceptions, a line each. @param {string} root @param {string} name */
export function readExceptions(root, name) {
  const file = path.join(root, 'checks', name)
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

/** Prints what a check found when its file is run by itself. @param {string} url @param {(root: string) => string[]} check */
export function runAlone(url, check) {
  if (url !== pathToFileURL(process.argv[1] ?? '').href) return
  const failures = check(path.resolve(import.meta.dirname, '..'))
  for (const failure of failures) console.log(failure)
  process.exit(failures.length ? 1 : 0)
}
