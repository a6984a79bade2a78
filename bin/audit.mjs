import { runCommand } from './start/run-command.mjs'

// bin/audit verify [--expect HASH]: recomputes the chain of the audit log; exits with 1 when it is broken.
const [command = '', option = '', expected = ''] = process.argv.slice(2)
try {
  if (command !== 'verify' || (option !== '' && (option !== '--expect' || !/^[0-9a-f]{64}$/i.test(expected))))
    throw new Error(
      'Say what to do with the audit log: bin/audit verify, or bin/audit verify --expect HASH with a head printed earlier.',
    )
  await runCommand('audit', [expected])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
