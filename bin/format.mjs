import { ensureInstalled } from './packages/install.mjs'
import { commandFile, runProgram } from './packages/run-program.mjs'

// bin/format: formats every file. bin/format PATH …: only those. bin/format --check: lists the files that are not formatted.
await ensureInstalled()
const { code } = await runProgram(process.execPath, [commandFile('oxfmt'), ...process.argv.slice(2)], {
  show: true,
})
process.exitCode = code
