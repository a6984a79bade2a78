import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildAll } from './build/build.mjs'
import { readAnswered, uncoveredRoutes } from '../checks/routes-covered.mjs'
import { filesBelow } from '../checks/source-files.mjs'
import { findChromium } from './testing/find-chromium.mjs'
import { checkNode, ensureInstalled, root } from './packages/install.mjs'
import { changedFiles, testsOfChanges } from './testing/changed-tests.mjs'
import { reportChecks, runChecks } from './testing/run-checks.mjs'
import { startTestDatabase } from './testing/test-database.mjs'
import { commandFile, runProgram } from './packages/run-program.mjs'

// npm test: everything, as CI runs it. npm test -- PATH …: only the tests of those paths, without the checks.
// bin/test --changed [COMMIT]: what differs from the commit (HEAD, unless one is named) selects the tests.
const [option = '', ...rest] = process.argv.slice(2)
const changedOnly = option === '--changed'
const paths = changedOnly ? [] : process.argv.slice(2)
const cache = path.join(root, '.cache')
let passed = 0
let failed = 0
/** @type {(() => unknown)[]} */
const undo = []
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    void end(130)
  })

try {
  await testAll()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  failed++
}
console.log(`\n${passed} passed, ${failed} failed`)
await end(failed || !passed ? 1 : 0)

async function testAll() {
  checkNode()
  await ensureInstalled()
  console.log(`Node.js ${process.versions.node}`)
  if (changedOnly) return testChanges()
  const browserPaths = paths.filter(wanted => wanted.replace(/^\.\//, '').startsWith('e2e'))
  const otherPaths = paths.filter(wanted => !browserPaths.includes(wanted))
  const browserTests =
    (paths.length === 0 || browserPaths.length > 0) &&
    filesBelow(root, 'e2e').some(file => file.endsWith('.spec.ts'))
  if (paths.length === 0 || browserTests) await step('Build', () => buildAll())
  if (paths.length === 0) await step('Checks', check)
  if (paths.length === 0 || otherPaths.length > 0) await step('Tests', () => testWithVitest(otherPaths))
  if (browserTests) await step('Browser', () => testInBrowser(browserPaths))
}

async function testChanges() {
  const { browser, others } = testsOfChanges(root, changedFiles(root, rest[0] ?? 'HEAD'))
  await step('Checks', check)
  if (others.length > 0) await step('Tests', () => testWithVitest(others))
  if (browser.length === 0) return
  await step('Build', () => buildAll())
  await step('Browser', () => testInBrowser(browser))
}

async function check() {
  const results = await runChecks()
  reportChecks(results)
  count(results.filter(({ ok }) => ok).length, results.filter(({ ok }) => !ok).length)
}

/** @param {string[]} wanted */
async function testWithVitest(wanted) {
  const report = path.join(cache, 'vitest.json')
  rmSync(report, { force: true })
  const notes = path.join(cache, 'routes-answered')
  rmSync(notes, { recursive: true, force: true })
  const env = {
    ...process.env,
    ROUTES_ANSWERED: notes,
    TEST_DATABASE_URL: process.env.TEST_DATABASE_URL || (await databaseForTests()),
  }
  const { code } = await runProgram(
    process.execPath,
    [
      commandFile('vitest'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...wanted,
    ],
    { env, show: true },
  )
  /** @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestOutcome */
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: TestOutcome[] }[] }} */
  const { numPassedTests, numFailedTests, testResults } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  for (const { status, fullName, failureMessages } of testResults.flatMap(file => file.assertionResults))
    if (status === 'passed' && failureMessages.length > 0)
      console.log(`passed only at the second try: ${fullName}\n${failureMessages.join('\n')}`)
  const notLoaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  count(numPassedTests, Math.max(numFailedTests + notLoaded, code === 0 ? 0 : 1))
  if (wanted.length === 0) await checkRoutesCovered(notes)
}

async function databaseForTests() {
  const { url, stop } = await startTestDatabase()
  undo.push(stop)
  return url
}

/** @param {string} notes */
async function checkRoutesCovered(notes) {
  const { output } = await runProgram(process.execPath, [
    path.join(root, 'bin/run.mjs'),
    'api/src/print-openapi.ts',
  ])
  const uncovered = uncoveredRoutes(JSON.parse(output), readAnswered(notes))
  for (const line of uncovered) console.log(`✗ ${line}`)
  count(uncovered.length ? 0 : 1, uncovered.length)
}

/** @param {string[]} wanted */
async function testInBrowser(wanted) {
  const executablePath = await findChromium()
  rmSync(path.join(cache, 'e2e-data'), { recursive: true, force: true })
  const report = path.join(cache, 'playwright.json')
  rmSync(report, { force: true })
  const env = { ...process.env, CHROMIUM: executablePath, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code } = await runProgram(
    process.execPath,
    [commandFile('@playwright/test', 'playwright'), 'test', '--reporter=dot,json', ...wanted],
    { env, show: true },
  )
  /** @type {{ expected: number, unexpected: number, flaky: number }} */
  const { expected, unexpected, flaky } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8')).stats
    : { expected: 0, unexpected: 0, flaky: 0 }
  count(expected + flaky, Math.max(unexpected, code === 0 ? 0 : 1))
}

/** @param {number} well @param {number} badly */
function count(well, badly) {
  passed += well
  failed += badly
}

/** @param {string} name @param {() => Promise<unknown>} run */
async function step(name, run) {
  console.log(`\n── ${name}`)
  const began = Date.now()
  const before = { passed, failed }
  await run()
  const counted =
    passed + failed > before.passed + before.failed
      ? `${passed - before.passed} passed, ${failed - before.failed} failed, `
      : ''
  console.log(`   ${counted}${((Date.now() - began) / 1000).toFixed(1)} s`)
}

/** @param {number} code */
async function end(code) {
  for (let last = undo.pop(); last; last = undo.pop()) await last()
  process.exit(code)
}
