import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** @typedef {{ file: string, text: string }} Source */
/** @typedef {{ from: string, typeOnly: boolean }} Import */

const skipped = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.cache',
  'test-results',
  'playwright-report',
])

/** The files below the given folders, by their path from the root. @param {string} root @param {string[]} folders @param {RegExp} [named] @returns {Source[]} */
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
  ].map(([, type, name = '']) => ({ name, typeOnly: Boolean(type) }))
  const dynamic = [...text.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g)].map(([, name = '']) => ({
    name,
    typeOnly: false,
  }))
  return [...statements, ...dynamic].map(({ name, typeOnly }) => ({
    from: name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
    typeOnly,
  }))
}

/** The module map: what each module may import, and whose tables it may read. @param {string} root */
export function readModuleMap(root) {
  const file = path.join(root, 'docs/modules.md')
  /** @type {Record<string, Map<string, string[]>>} */
  const lists = { 'May import': new Map(), 'May join': new Map() }
  let heading = ''
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    heading = /^## (.+?)\s*$/.exec(line)?.[1] ?? heading
    const [, name, others] = /^- `?([a-z-]+)`?:\s*(.*)$/.exec(line) ?? []
    if (name)
      lists[heading]?.set(
        name,
        (others ?? '')
          .split(/[,\s]+/)
          .map(other => other.replace(/[^a-z-]/g, ''))
          .filter(Boolean),
      )
  }
  return {
    exists: existsSync(file),
    mayImport: lists['May import'] ?? new Map(),
    mayJoin: lists['May join'] ?? new Map(),
  }
}

/** Prints what a check found when its file is run by itself. @param {string} url @param {(root: string) => string[]} check */
export function runAlone(url, check) {
  if (url !== pathToFileURL(process.argv[1] ?? '').href) return
  const failures = check(path.resolve(import.meta.dirname, '..'))
  for (const failure of failures) console.log(failure)
  process.exit(failures.length ? 1 : 0)
}
