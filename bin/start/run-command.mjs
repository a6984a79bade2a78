import path from 'node:path'
import { buildAll, isBuilt } from '../build/build.mjs'
import { checkNode, ensureInstalled, root } from '../packages/install.mjs'
import { runProgram } from '../packages/run-program.mjs'
import { readSettings } from './settings.mjs'
import { withDatabase } from './with-database.mjs'

const only = ['commands']

/**
 * Runs a command of the API on the database of DATABASE_URL or the built-in one, and takes over its exit code. It is
 * built first where it is not up to date.
 * @param {'operator' | 'audit' | 'copy' | 'migrate'} name @param {string[]} words
 */
export async function runCommand(name, words = []) {
  checkNode()
  await ensureInstalled({ dev: !isBuilt(only), output: 'stderr' })
  await buildAll({ only })
  await withDatabase(readSettings(), async url => {
    const { code } = await runProgram(process.execPath, [path.join(root, `dist/${name}.mjs`), ...words], {
      show: true,
      env: { ...process.env, DATABASE_URL: url },
    })
    process.exitCode = code
  })
}
