import { filesBelow, readExceptions, readSources, runAlone } from './source-files.mjs'

const codeLines = 250
const testLines = 400
const checkLines = 150
const columns = 140
const folderFiles = 20
const depth = 6

/** Sizes at which a file or folder is split by subject, and the longest line. @param {string} root */
export function check(root) {
  const folders = ['contract', 'api', 'web', 'sandbox', 'e2e', 'bench', 'checks', 'bin']
  const sources = readSources(root, folders)
  const failures = [
    ...sources.flatMap(({ file, text }) => brokenLength(file, text)),
    ...sources.flatMap(({ file, text }) => brokenWidth(file, text)),
    ...brokenFolders(folders.flatMap(folder => filesBelow(root, folder))),
  ]
  // Files and folders that exceeded the limits when they were introduced; the list may only shrink.
  const exceptions = readExceptions(root, 'size-exceptions.txt')
  const isAbout = (/** @type {string} */ failure, /** @type {string} */ place) =>
    failure.startsWith(`${place} `) || failure.startsWith(`${place}:`)
  return [
    ...failures.filter(failure => !exceptions.some(place => isAbout(failure, place))),
    ...exceptions
      .filter(place => !failures.some(failure => isAbout(failure, place)))
      .map(place => `${place} keeps the limits now. Take it out of checks/size-exceptions.txt.`),
  ]
}

/** @param {string} file @param {string} text @returns {string[]} */
function brokenLength(file, text) {
  const lines = text.trimEnd().split('\n').length
  const { limit, kind } = limitOf(file)
  if (lines <= limit) return []
  return [
    `${file} has ${lines} lines: ${kind} may have ${limit}. Split it by subject, never into a second part.`,
  ]
}

/** @param {string} file */
function limitOf(file) {
  if (/\.(test|spec)\.\w+$/.test(file)) return { limit: testLines, kind: 'a test' }
  if (file.startsWith('checks/')) return { limit: checkLines, kind: 'a check' }
  return { limit: codeLines, kind: 'a file' }
}

// A URL or a path of an SVG drawing cannot be broken.
const unbreakable = /https?:\/\/|\bd="/

/** @param {string} file @param {string} text @returns {string[]} */
function brokenWidth(file, text) {
  const wide = text.split('\n').findIndex(line => line.length > columns && !unbreakable.test(line)) + 1
  return wide
    ? [`${file}:${wide} is wider than ${columns} columns. Break SQL by clause and text by sentence.`]
    : []
}

/** @param {string[]} files @returns {string[]} */
function brokenFolders(files) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const file of files.filter(
    name => /\.(ts|tsx|mjs)$/.test(name) && !/\.(test|module)\.\w+$/.test(name),
  )) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const tooFull = [...counts]
    .filter(([, count]) => count > folderFiles)
    .map(
      ([folder, count]) =>
        `${folder} holds ${count} files; a folder may hold ${folderFiles}, tests not counted. Give a subject its own folder.`,
    )
  const tooDeep = [...counts.keys()]
    .filter(folder => folder.split('/').length > depth)
    .map(folder => `${folder} is more than ${depth} folders deep. Move it up.`)
  return [...tooFull, ...tooDeep]
}

runAlone(import.meta.url, check)
