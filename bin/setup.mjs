import { buildAll } from './build/build.mjs'
import { checkNode, ensureInstalled } from './packages/install.mjs'

// bin/setup: packages and build, as npm start would do them; may be run as often as one likes.
try {
  checkNode()
  await ensureInstalled({ onInstall: () => console.log('Installing the packages …') })
  await buildAll({ onBuild: names => console.log(`Building ${names.join(', ')} …`) })
  console.log('Ready: npm start runs it, npm test tests it.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
