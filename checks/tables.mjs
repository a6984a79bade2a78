import { importsOf, placeOf, readModuleMap, readSources, runAlone } from './source-files.mjs'

/** @typedef {{ owner: string, variable: string, table: string }} Table */

/** A table is written by its owner alone, and read by another module only where the map lists it. @param {string} root */
export function check(root) {
  const sources = readSources(root, ['api/src/modules']).filter(({ file }) => !/\.test\.tsx?$/.test(file))
  const tables = sources.filter(({ file }) => file.endsWith('.tables.ts')).flatMap(tablesOf)
  const map = readModuleMap(root)
  return sources
    .filter(({ file }) => !file.endsWith('.tables.ts'))
    .flatMap(source => {
      const own = placeOf(source.file)?.module ?? ''
      const text = withoutComments(source.text)
      const imported = new Set(
        importsOf(source)
          .filter(({ from }) => from.endsWith('.tables.ts'))
          .map(({ from }) => placeOf(from)?.module)
          .filter(Boolean),
      )
      return tables.flatMap(({ owner, variable, table }) => {
        const named = owner === own || imported.has(owner) ? `|\\$\\{${variable}\\}` : ''
        const sqlName = `(?:"?${table}"?\\b${named})`
        const calls = named && new RegExp(`\\.(insert|update|delete)\\(\\s*${variable}\\s*\\)`).test(text)
        const writes =
          calls ||
          new RegExp(
            `\\b(?:insert\\s+into|delete\\s+from|truncate(?:\\s+table)?|update)\\s+(?:only\\s+)?${sqlName}(?=[\\s(\`])`,
            'i',
          ).test(onlySql(text))
        if (writes && owner !== own)
          return [
            `${source.file} writes ${table}: a table is written by its owner alone, who keeps its ` +
              `invariants. Call a verb or the store of api/src/modules/${owner}/.`,
          ]
        if (writes && !/(^|\/)[^/.]+(\.store)?\.tsx?$/.test(source.file))
          return [
            `${source.file} writes ${table}: SQL lives in ${own}.store.ts, where it is found. Move the statement there.`,
          ]
        const reads = new RegExp(`\\b(?:from|join)\\s+${sqlName}`, 'i').test(onlySql(text))
        if (reads && owner !== own && !map.modules.get(own)?.reads.includes(owner))
          return [
            `${source.file} reads ${table}: docs/modules.md does not list that ${own} reads ` +
              `${owner}. Ask a store of ${owner}, or list the read there.`,
          ]
        return []
      })
    })
}

/** @param {import('./source-files.mjs').Source} source @returns {Table[]} */
function tablesOf({ file, text }) {
  return [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
    ([, variable = '', table = '']) => ({ owner: placeOf(file)?.module ?? '', variable, table }),
  )
}

/** @param {string} text */
function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

// Quoted text only: `from orders` in an import or a sentence of code is no SQL.
/** @param {string} text */
function onlySql(text) {
  return [
    ...text
      .replace(/^import .*$/gm, '')
      .matchAll(/`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g),
  ]
    .map(([quoted]) => quoted)
    .join('\n')
}

runAlone(import.meta.url, check)
