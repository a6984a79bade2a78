import { ensureInstalled } from './packages/install.mjs'
import { commandFile, runProgram } from './packages/run-program.mjs'

// bin/format: lays out every file. bin/format PATH …: only those. bin/format --check: only says which are not laid out.
await ensureInstalled()
const { code } = await runProgram(process.execPath, [commandFile('oxfmt'), ...process.argv.slice(2)], {
  show: true,
})
process.exitCode = code
