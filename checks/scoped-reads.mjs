import { readSources, runAlone } from './source-files.mjs'

/**
 * A store function that finds rows by an id alone finds any team's row. So it takes a `RowId`, which only a row of ours or
 * an operator's request can give, or it takes a `Scope` or `teamId` beside a plain number and narrows its query by it.
 * @param {string} root
 */
export function check(root) {
  const sources = readSources(root, ['api/src']).filter(({ file }) => !/\.test\.tsx?$/.test(file))
  return [
    ...sources
      .filter(({ file }) => file.endsWith('.store.ts'))
      .flatMap(({ file, text }) =>
        unscopedReads(text).map(
          name =>
            `${file} ${name} takes a plain number as an id, so a request could name another team's row. ` +
            'Let it take a RowId, or a Scope or teamId that narrows the query.',
        ),
      ),
    ...sources
      .filter(({ file, text }) => !castsItself.has(file) && /\bas (?:readonly )?RowId\b/.test(text))
      .filter(({ text }) => text.split('\n').some((_, index, lines) => isUnexplained(lines, index)))
      .map(
        ({ file }) =>
          `${file} casts to RowId without a comment in the line above that says which row of ours the number is from.`,
      ),
  ]
}

/** Where an operator's request becomes a `RowId`. */
const castsItself = new Set(['api/src/platform/ids.ts'])

/** @param {string[]} lines @param {number} index */
function isUnexplained(lines, index) {
  if (!/\bas (?:readonly )?RowId\b/.test(lines[index] ?? '')) return false
  return ![index - 1, index - 2].some(above => /^\s*(?:\/\/|\*|\/\*\*)/.test(lines[above] ?? ''))
}

/** Exported functions with a plain number as id, or a list of them, and neither scope nor team. @param {string} text */
function unscopedReads(text) {
  const declared = /^export (?:async )?function ((?:find|list|lock|read)\w*)(?:<[^>]*>)?\(([^)]*)\)/gm
  return [...text.matchAll(declared)].flatMap(([, name = '', parameters = '']) => {
    const takesNumber = /\b(?!teamIds?\b|userId\b)(?:id|ids|\w+Id|\w+Ids)\??: (?:readonly )?number\b/.test(
      parameters,
    )
    const isScoped = /\bscope: Scope\b|: MemberActor\b|\b(?:teamId|teamIds|userId)\b(?!\?)/.test(parameters)
    return takesNumber && !isScoped ? [name] : []
  })
}

runAlone(import.meta.url, check)
