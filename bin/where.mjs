import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '../checks/source-files.mjs'

// bin/where MODULE: the files of a module, from the contract to the journeys.
const root = path.resolve(import.meta.dirname, '..')
const name = process.argv[2] ?? ''
const all = ['contract', 'api', 'web', 'e2e'].flatMap(folder => filesBelow(root, folder))
const modules = [
  ...new Set(all.map(file => /^(?:api|web)\/src\/modules\/([^/]+)\//.exec(file)?.[1]).filter(Boolean)),
].sort()
const singular = name.replace(/ies$/, 'y').replace(/s$/, '')
const found = all.filter(
  file =>
    file.includes(`/modules/${name}/`) ||
    new RegExp(`^contract/src/${name}[.-]|^api/migrations/\\d+_${name.replaceAll('-', '_')}\\b`).test(file) ||
    (/^(e2e|api\/test)\//.test(file) &&
      (path.basename(file).includes(singular) ||
        readFileSync(path.join(root, file), 'utf8').includes(`/modules/${name}/`))),
)
if (!name || found.length === 0) {
  console.error(
    `${name ? `There is no module ${name}.` : 'Say which module: bin/where orders.'} The modules are ${modules.join(', ')}.`,
  )
  process.exitCode = 1
} else {
  console.log(found.join('\n'))
}
