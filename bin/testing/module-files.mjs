import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, placeOf } from '../../checks/source-files.mjs'

/**
 * The files of a module, from the contract to the browser tests about it.
 * @param {string} root @param {{ area: string, module: string }} place
 */
export function filesOfModule(root, { area, module }) {
  const singular = module.replace(/ies$/, 'y').replace(/s$/, '')
  const migration = new RegExp(`^api/migrations/\\d+_${module.replaceAll('-', '_')}\\b`)
  return ['contract', 'api', 'web', 'e2e']
    .flatMap(folder => filesBelow(root, folder))
    .filter(file => {
      if (placeOf(file)?.module === module || migration.test(file)) return true
      if (!/^(e2e|api\/test)\//.test(file)) return false
      return (
        path.basename(file).includes(singular) ||
        readFileSync(path.join(root, file), 'utf8').includes(`/modules/${area}/${module}/`)
      )
    })
}
