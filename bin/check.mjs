import { checkNode, ensureInstalled } from './packages/install.mjs'
import { reportChecks, runChecks } from './testing/run-checks.mjs'

const began = Date.now()
try {
  checkNode()
  await ensureInstalled()
  const results = await runChecks()
  const failed = results.filter(({ ok }) => !ok).length
  reportChecks(results)
  console.log(
    `${failed ? '\n' : ''}${results.length - failed} checks passed, ${failed} failed (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  )
  process.exitCode = failed ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
