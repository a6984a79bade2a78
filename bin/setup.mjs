import { buildAll } from './build/build.mjs'
import { checkNode, ensureInstalled } from './packages/install.mjs'

// bin/setup: installs and builds, as npm start would. Safe to repeat.
try {
  checkNode()
  await ensureInstalled({ onInstall: () => console.log('Installing the packages …') })
  await buildAll({ onBuild: names => console.log(`Building ${names.join(', ')} …`) })
  console.log('Ready: npm start runs it, npm test tests it.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
