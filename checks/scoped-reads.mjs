import { readExceptions, readSources, runAlone } from './source-files.mjs'

const list = 'unscoped-reads.txt'

/**
 * A store function that reads by a bare id finds any team's row, so it is for jobs and operators only. New ones take a
 * `Scope` or a `teamId`; those of before are listed, and the list may only shrink.
 * @param {string} root
 */
export function check(root) {
  const found = readSources(root, ['api/src/modules'])
    .filter(({ file }) => file.endsWith('.store.ts'))
    .flatMap(({ file, text }) => unscopedReads(text).map(name => `${file} ${name}`))
  const known = readExceptions(root, list)
  return [
    ...found
      .filter(read => !known.includes(read))
      .map(
        read =>
          `${read} reads by id alone, so it finds other teams' rows. Let it take a Scope or a teamId and narrow the query by it.`,
      ),
    ...known
      .filter(read => !found.includes(read))
      .map(read => `${read} is scoped now or gone. Take it out of checks/${list}.`),
  ]
}

/** Exported reads and locks with a numeric id, or a list of them, and neither scope nor team. @param {string} text */
function unscopedReads(text) {
  const declared = /^export (?:async )?function ((?:find|list|lock|read)\w*)(?:<[^>]*>)?\(([^)]*)\)/gm
  return [...text.matchAll(declared)].flatMap(([, name = '', parameters = '']) => {
    const takesId = /\b(?:id|ids|\w+Id|\w+Ids)\??: (?:readonly )?number\b/.test(parameters)
    const isScoped = /\b(?:Scope|teamId|teamIds|userId)\b/.test(parameters)
    return takesId && !isScoped ? [name] : []
  })
}

runAlone(import.meta.url, check)
