import { runCommand } from './start/run-command.mjs'

// bin/operator create EMAIL [NAME] and its other commands, on the database of DATABASE_URL or the built-in one.
try {
  await runCommand('operator', process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
