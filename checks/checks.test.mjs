import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { check as boundaries } from './boundaries.mjs'
import { check as errorCodes } from './error-codes.mjs'
import { check as leaks } from './leaks.mjs'
import { check as loadedLater } from './loaded-later.mjs'
import { check as moduleMap } from './module-map.mjs'
import { check as scopedReads } from './scoped-reads.mjs'
import { check as sizes } from './sizes.mjs'
import { check as tables } from './tables.mjs'
import { check as vocabulary } from './vocabulary.mjs'

/** @type {string[]} */
const made = []
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** @param {Record<string, string>} files */
function house(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'ribbon-checks-'))
  made.push(root)
  const map =
    '## Areas\n- catalog: uses nothing\n- gifting: uses catalog\n## catalog\n- stock: uses no other module\n' +
    '## gifting\n- recipients: uses no other module\n- orders: imports stock; reads recipients\n- teams: uses no other module\n'
  for (const [file, text] of Object.entries({ 'docs/modules.md': map, ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}

const modules = 'api/src/modules/gifting'
const tableFile = "export const orders = pgTable('orders', {})"

test.each([
  ['the contract imports a library', { 'contract/src/orders.ts': "import pg from 'pg'" }, 'zod only'],
  [
    'the platform imports a module',
    { 'api/src/platform/log.ts': "import { a } from '../modules/gifting/orders/orders.store.ts'" },
    'no domain words',
  ],
  [
    'the server imports a screen',
    { 'api/src/app.ts': "import { a } from '../../web/src/menu.ts'" },
    'neither screens nor stand-ins',
  ],
  [
    'a screen imports the server',
    { 'web/src/menu.ts': "import { a } from '../../api/src/app.ts'" },
    'no server code',
  ],
  [
    'a screen imports Mantine',
    { 'web/src/modules/gifting/orders/orders-page.tsx': "import { Button } from '@mantine/core'" },
    'only web/src/ui',
  ],
  [
    'the kit imports the contract',
    { 'web/src/ui/money.tsx': "import { a } from '@ribbon/contract/money'" },
    'knows no contract',
  ],
  [
    'a component imports another module',
    { 'web/src/modules/gifting/orders/cancel-button.tsx': "import { a } from '../teams/shell.tsx'" },
    'pages and layouts only',
  ],
  [
    'an unlisted module is imported',
    { [`${modules}/orders/cancel-order.ts`]: "import { a } from '../teams/teams.store.ts'" },
    'does not list orders → teams',
  ],
  [
    "another module's private file is imported",
    { [`${modules}/orders/cancel-order.ts`]: "import { a } from '../../catalog/stock/stock.present.ts'" },
    'is private',
  ],
  [
    "another module's tables are imported",
    { [`${modules}/orders/orders.store.ts`]: "import { a } from '../teams/teams.tables.ts'" },
    'may not read the tables of teams',
  ],
  [
    'a pure file imports the database',
    { [`${modules}/orders/orders.states.ts`]: "import { db } from '../../../platform/db/database.ts'" },
    'are pure',
  ],
  [
    'a verb imports the routes',
    { [`${modules}/orders/cancel-order.ts`]: "import { a } from './orders.routes.ts'" },
    "for the module's object",
  ],
  [
    'a verb imports the module object',
    { [`${modules}/orders/cancel-order.ts`]: "import { a } from './orders.module.ts'" },
    'registry.ts alone',
  ],
])('boundaries refuses it when %s', (_, files, reason) => {
  expect(boundaries(house(files)).join('\n')).toContain(reason)
})

test('boundaries lets pass what the table allows', () => {
  expect(
    boundaries(
      house({
        'contract/src/orders.ts': "import { z } from 'zod'\nimport { cents } from './money.ts'",
        [`${modules}/orders/cancel-order.ts`]:
          "import { returnStock } from '../../catalog/stock/return-stock.ts'\nimport { lockOrder } from './orders.store.ts'",
        [`${modules}/orders/orders.present.ts`]:
          "import type { Row } from './orders.store.ts'\nimport { canCancel } from './orders.access.ts'",
        [`${modules}/orders/orders.store.ts`]:
          "import { recipients } from '../recipients/recipients.tables.ts'",
        'web/src/modules/gifting/orders/orders-page.tsx':
          "import { Strip } from '../teams/strip.tsx'\nimport { Button } from '../../../ui/button.tsx'",
      }),
    ),
  ).toEqual([])
})

test('loaded-later refuses a large library that is loaded at the start, and not its types or a later import', () => {
  const from = "from 'jsforce/lib/core.js'"
  const at = (/** @type {string} */ text) => loadedLater(house({ 'api/src/services/crm/crm.ts': text }))
  expect(at(`import { Connection } ${from}`).join('\n')).toContain('an idle server')
  expect(at(`import type { Connection } ${from}\nconst load = () => import('jsforce/lib/core.js')`)).toEqual(
    [],
  )
})

test.each([
  ['a name in capitals', { 'web/src/ui/DataTable.tsx': '' }, 'data-table.tsx'],
  ['a room for odds and ends', { 'api/src/platform/date-utils.ts': '' }, 'says nothing of what is inside'],
  ['a folder for odds and ends', { 'web/src/helpers/money.ts': '' }, 'says nothing of what is inside'],
  ['an unknown role', { [`${modules}/orders/orders.queries.ts`]: '' }, 'no role'],
  [
    'a verb file that exports something else',
    { [`${modules}/orders/cancel-order.ts`]: 'export function cancel() {}' },
    'cancelOrder',
  ],
  [
    'a folder in a module',
    { [`${modules}/orders/verbs/more/cancel-order.ts`]: 'export function cancelOrder() {}' },
    'one level of sub-folders',
  ],
  [
    'a module without a README',
    { [`${modules}/orders/cancel-order.ts`]: 'export function cancelOrder() {}' },
    'README.md',
  ],
  [
    'a module without its object',
    { [`${modules}/orders/cancel-order.ts`]: 'export function cancelOrder() {}' },
    'orders.module.ts',
  ],
  ['a long README', { [`${modules}/orders/README.md`]: 'line\n'.repeat(26) }, 'at most 25'],
])('vocabulary refuses %s', (_, files, reason) => {
  expect(vocabulary(house(files)).join('\n')).toContain(reason)
})

test.each([
  [
    'a foreign insert by call',
    "import { orders } from '../orders/orders.tables.ts'\ntx.insert(orders).values({})",
    'written by its owner',
  ],
  ['a foreign update in SQL', 'tx.execute(sql`update orders set status = 1`)', 'written by its owner'],
  [
    'a foreign delete in SQL with a table object',
    "import { orders } from '../orders/orders.tables.ts'\ntx.execute(sql`delete from ${orders} where true`)",
    'written by its owner',
  ],
  [
    'an unlisted read',
    "db.query('select 1 from teams t join orders o on true')",
    'does not list that teams reads orders',
  ],
])('tables refuses %s', (_, text, reason) => {
  expect(
    tables(
      house({ [`${modules}/orders/orders.tables.ts`]: tableFile, [`${modules}/teams/teams.store.ts`]: text }),
    ).join('\n'),
  ).toContain(reason)
})

test("tables lets the owner's store and verbs write, but not its routes", () => {
  const write = 'tx.execute(sql`update orders set status = 1`)'
  const at = (/** @type {string} */ name) =>
    tables(house({ [`${modules}/orders/orders.tables.ts`]: tableFile, [`${modules}/orders/${name}`]: write }))
  expect([at('orders.store.ts'), at('order-items.store.ts'), at('cancel-order.ts')]).toEqual([[], [], []])
  expect(at('orders.routes.ts').join('\n')).toContain('orders.store.ts')
})

test.each([
  [
    'a long test',
    { [`${modules}/orders/cancel-order.test.ts`]: 'line\n'.repeat(401) },
    'a test may have 400',
  ],
  ['a wide line', { [`${modules}/orders/cancel-order.ts`]: `'${'x'.repeat(140)}'` }, 'wider than 140'],
  [
    'an exception that is no longer needed',
    { 'checks/size-exceptions.txt': 'bin/a.mjs\n' },
    'keeps the limits now',
  ],
  ['a long page', { 'web/src/modules/gifting/orders/orders-page.tsx': 'line\n'.repeat(251) }, 'may have 250'],
  [
    'a full folder',
    Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`bin/a${n}.mjs`, ''])),
    'may hold 20',
  ],
  ['a deep folder', { 'web/src/modules/gifting/orders/parts/more/a.ts': '' }, 'more than 6 folders deep'],
])('sizes refuses %s', (_, files, reason) => {
  expect(sizes(house(files)).join('\n')).toContain(reason)
})

test.each([
  ['an unfinished mark', { 'api/src/app.ts': `// ${'TO'}DO later` }, 'unfinished'],
  ['filler text', { 'web/src/menu.ts': `'${'Lorem'} ipsum'` }, 'stand-in'],
  ['a test that runs alone', { 'api/src/app.test.ts': `test.${'only'}('a', () => {})` }, 'proves nothing'],
  ['a path of one machine', { 'api/src/app.ts': `open('${'/ho'}me/me/a')` }, 'one machine'],
])('leaks refuses %s', (_, files, reason) => {
  expect(leaks(house(files)).join('\n')).toContain(reason)
})

const mapOf = (/** @type {string} */ orders, stock = 'uses no other module') =>
  '## Areas\n' +
  '- catalog: uses nothing\n' +
  '- gifting: uses catalog\n' +
  '## catalog\n' +
  `- stock: ${stock}\n` +
  '## gifting\n' +
  `- orders: ${orders}\n` +
  '- recipients: reads orders\n'

test.each([
  [
    'a module the map does not name',
    { 'web/src/modules/gifting/gifts/a.ts': '' },
    'web has a module gifts that docs/modules.md does not name',
  ],
  [
    'a module in another area than the map says',
    { 'contract/src/catalog/orders.ts': '' },
    'contract has orders in catalog, docs/modules.md in gifting',
  ],
  [
    'an arrow to a higher area',
    { 'docs/modules.md': mapOf('imports stock', 'imports orders') },
    'does not let catalog use gifting',
  ],
  [
    'modules that read each other',
    { 'docs/modules.md': mapOf('imports recipients') },
    'orders → recipients → orders form a circle',
  ],
])('module-map refuses %s', (_, files, reason) => {
  expect(moduleMap(house(files)).join('\n')).toContain(reason)
})

test('scoped-reads refuses a store function that reads by a plain number, and not one that takes a RowId, a scope or a team', () => {
  const store = (/** @type {string} */ parameters) => ({
    [`${modules}/orders/orders.store.ts`]: `export async function findOrder(\n  db: Reader,\n  ${parameters},\n): Promise<void> {}`,
  })
  expect(scopedReads(house(store('id: number'))).join('\n')).toContain('findOrder takes a plain number')
  expect(scopedReads(house(store('scope: Scope, id: number')))).toEqual([])
  expect(scopedReads(house(store('teamId: number, id: number')))).toEqual([])
  expect(scopedReads(house(store('id: RowId')))).toEqual([])
  expect(scopedReads(house(store('id: number, scope?: Scope'))).join('\n')).toContain('findOrder takes')
})

test('scoped-reads refuses a cast to RowId that does not say which row the number is from', () => {
  const job = (/** @type {string} */ text) => house({ [`${modules}/orders/sweep.ts`]: text })
  expect(scopedReads(job('const id = Number(name) as RowId')).join('\n')).toContain('without a comment')
  expect(scopedReads(job('// Our own file name.\nconst id = Number(name) as RowId'))).toEqual([])
})

test('error-codes refuses a code that two files declare', () => {
  const file = (/** @type {string} */ code) =>
    `export const errors = {\n  ${code}: { status: 409, text: 'Busy.' },\n}`
  const both = (/** @type {string} */ code) =>
    house({ 'contract/src/errors/a-errors.ts': file('busy'), 'contract/src/errors.ts': file(code) })
  expect(errorCodes(both('busy')).join('\n')).toContain('declares the error busy, too')
  expect(errorCodes(both('taken'))).toEqual([])
})
