import { filesBelow, readSources, runAlone } from './source-files.mjs'

const folderFiles = 20
const depth = 5
/** Not a module but the list of them: one file each, found by its name. */
const listOfModules = 'contract/src'

/** Sizes at which a file or folder is split by noun. @param {string} root */
export function check(root) {
  const folders = ['contract', 'api', 'web', 'sandbox', 'e2e', 'bench', 'checks', 'bin']
  const tooLong = readSources(root, folders).flatMap(({ file, text }) => {
    const lines = text.trimEnd().split('\n').length
    const { limit, kind } = limitOf(file)
    return lines > limit
      ? [
          `${file} has ${lines} lines: ${kind} takes at most ${limit}, or nobody reads it whole. Split it by noun, never into a second part.`,
        ]
      : []
  })
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const file of folders
    .flatMap(folder => filesBelow(root, folder))
    .filter(name => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\.\w+$/.test(name))) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const tooFull = [...counts]
    .filter(([folder, count]) => count > folderFiles && folder !== listOfModules)
    .map(
      ([folder, count]) =>
        `${folder} holds ${count} files: a folder takes at most ${folderFiles} (tests not counted), or its parts are not seen. Give the noun that has grown its own folder or module.`,
    )
  const tooDeep = [...counts.keys()]
    .filter(folder => folder.split('/').length > depth)
    .map(
      folder => `${folder}: folders go at most ${depth} deep, so that a path says what it holds. Move it up.`,
    )
  return [...tooLong, ...tooFull, ...tooDeep]
}

/** @param {string} file */
function limitOf(file) {
  if (/\.(test|spec)\.\w+$/.test(file)) return { limit: 300, kind: 'a test' }
  if (file.endsWith('.routes.ts')) return { limit: 250, kind: 'a routes file' }
  if (file.startsWith('checks/')) return { limit: 150, kind: 'a check' }
  if (file.startsWith('web/') && file.endsWith('.tsx')) return { limit: 250, kind: 'a screen or component' }
  if (/^api\/src\/modules\/[^/]+\/[^/.]+\.ts$/.test(file)) return { limit: 150, kind: 'a verb' }
  return { limit: 300, kind: 'a file' }
}

runAlone(import.meta.url, check)
