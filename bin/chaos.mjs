import path from 'node:path'
import { root } from './packages/install.mjs'
import { runProgram } from './packages/run-program.mjs'

// npm run chaos: the tests of docs/promises.md at their full size, which takes too long for npm test.
// npm run chaos NAME …: only those of these test files, such as group-order-runs-killed.
/** @type {Record<string, Record<string, string>>} */
const sizes = {
  'bulk-sends-killed': { BULK_PEOPLE: '10000' },
  'choosing-races': { CHOOSERS: '500', DELETIONS: '300' },
  'connections/crm-log-killed': { CRM_GIFTS: '2000', CRM_KILLS: '20' },
  'database-lost': { DATABASE_LOSSES: '20' },
  'entry-races': { ENTRY_RUNS: '300' },
  'group-order-runs-killed': { RUN_PEOPLE: '10000', RUN_KILLS: '30' },
  'imports-killed': { IMPORT_ROWS: '100000', IMPORT_KILLS: '10' },
  'jobs-killed': { WORKER_DEATHS: '10' },
  'same-answers': { SAME_ANSWER_TRIES: '500' },
  'sockets-killed': { LIVE_CHANGES: '500' },
  'connections/shop-orders-races': { SHOP_ORDERS: '1000', LAST_UNITS: '60' },
  'connections/webhooks-killed': { WEBHOOK_MESSAGES: '1500', WEBHOOK_KILLS: '30' },
  'projects/placing-killed': { PLACED_PEOPLE: '5000', PLACING_KILLS: '30' },
  'projects/submitting-races': { SUBMITTERS: '500' },
  'projects/viewer-races': { VIEWER_DELETIONS: '300' },
  'store/checkout-races': {
    CHECKOUT_UNITS: '50',
    CHECKOUT_CARTS: '300',
    CHECKOUT_PRESSES: '20',
    CHECKOUT_UNANSWERED: '20',
    CHECKOUT_RUNS: '300',
  },
  'store/erasing-races': { ERASED_BUYERS: '300' },
  'store/gift-cards-killed': { CARD_PEOPLE: '5000', CARD_KILLS: '30' },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !(name in sizes))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: ${Object.keys(sizes).join(', ')}.`)
  process.exit(1)
}
/** @type {string[]} */
const lines = []
for (const [name, settings] of Object.entries(sizes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const began = performance.now()
  const { code } = await runProgram(
    process.execPath,
    [path.join(root, 'bin/test.mjs'), `api/test/${name}.test.ts`],
    { env: { ...process.env, ...settings }, show: true },
  )
  const seconds = Math.round((performance.now() - began) / 1_000)
  const sizesText = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  lines.push(`${code === 0 ? '✓' : '✗'} ${name} ${sizesText.join(' ')}, ${seconds} s`)
  if (code !== 0) process.exitCode = 1
}
console.log(`\n${lines.join('\n')}`)
