import { readModuleMap } from '../checks/source-files.mjs'
import { root } from './packages/install.mjs'
import { filesOfModule } from './testing/module-files.mjs'

// bin/where MODULE: the files of a module, from the contract to the browser tests.
const name = process.argv[2] ?? ''
const { modules } = readModuleMap(root)
const module = modules.get(name)
if (module) {
  for (const file of filesOfModule(root, { area: module.area, module: name })) console.log(file)
} else {
  const problem = name ? `There is no module ${name}.` : 'Name a module, such as bin/where orders.'
  console.error(`${problem} The modules are ${[...modules.keys()].join(', ')}.`)
  process.exitCode = 1
}
