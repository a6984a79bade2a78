import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, placeOf, readModuleMap } from '../checks/source-files.mjs'

// bin/where MODULE: the files of a module, from the contract to the journeys.
const root = path.resolve(import.meta.dirname, '..')
const name = process.argv[2] ?? ''
const { modules } = readModuleMap(root)
const module = modules.get(name)
if (module) {
  for (const file of ['contract', 'api', 'web', 'e2e'].flatMap(folder => filesBelow(root, folder)))
    if (belongs(file, module.area)) console.log(file)
} else {
  console.error(
    `${name ? `There is no module ${name}.` : 'Say which module: bin/where orders.'} The modules are ${[...modules.keys()].join(', ')}.`,
  )
  process.exitCode = 1
}

/** @param {string} file @param {string} area */
function belongs(file, area) {
  if (placeOf(file)?.module === name) return true
  if (new RegExp(`^api/migrations/\\d+_${name.replaceAll('-', '_')}\\b`).test(file)) return true
  if (!/^(e2e|api\/test)\//.test(file)) return false
  return (
    path.basename(file).includes(name.replace(/ies$/, 'y').replace(/s$/, '')) ||
    readFileSync(path.join(root, file), 'utf8').includes(`/modules/${area}/${name}/`)
  )
}
