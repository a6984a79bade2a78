import { checkNode, ensureInstalled } from './packages/install.mjs'
import { runProgram } from './packages/run-program.mjs'
import { readSettings } from './start/settings.mjs'
import { withDatabase } from './start/with-database.mjs'

// bin/operator create EMAIL [NAME] and its other commands, on the database of DATABASE_URL or the built-in one.
try {
  checkNode()
  await ensureInstalled({ output: 'stderr' })
  await withDatabase(readSettings(), async url => {
    const { code } = await runProgram(
      process.execPath,
      ['bin/run.mjs', 'api/src/operator-cli.ts', ...process.argv.slice(2)],
      { show: true, env: { ...process.env, DATABASE_URL: url } },
    )
    process.exitCode = code
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
