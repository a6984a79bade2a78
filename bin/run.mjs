import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureInstalled } from './packages/install.mjs'

// node bin/run.mjs FILE.ts [arguments]: runs a TypeScript file; nothing but the file itself writes to stdout.
const [file = '', ...rest] = process.argv.slice(2)
const full = path.resolve(file)
try {
  if (!file) throw new Error('Say which file to run: node bin/run.mjs FILE.ts [arguments]')
  if (!existsSync(full)) throw new Error(`There is no file ${file}.`)
  checkNode()
  await ensureInstalled({ output: 'stderr' })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await runTypeScript()

async function runTypeScript() {
  let folder = path.dirname(full)
  while (!existsSync(path.join(folder, 'tsconfig.json')) && folder !== path.dirname(folder))
    folder = path.dirname(folder)
  const tsconfig = path.join(folder, 'tsconfig.json')
  const { register } = await import('tsx/esm/api')
  register(existsSync(tsconfig) ? { tsconfig } : {})
  process.argv = [process.argv[0] ?? 'node', full, ...rest]
  await import(pathToFileURL(full).href)
}
