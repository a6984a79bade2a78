import path from 'node:path'
import { expect, test } from 'vitest'
import { testsOfChanges } from './changed-tests.mjs'

const root = path.resolve(import.meta.dirname, '../..')

test('a changed module file selects the tests of that module in every workspace and in the browser', () => {
  const { others, browser } = testsOfChanges(root, ['api/src/modules/gifting/orders/orders.store.ts'])
  expect(others).toContain('api/src/modules/gifting/orders/orders.routes.test.ts')
  expect(others.filter(file => file.startsWith('api/src/modules/people/'))).toEqual([])
  expect(browser).toContain('e2e/orders.spec.ts')
})

test('a changed file that all modules share selects the tests of its workspace', () => {
  expect(testsOfChanges(root, ['api/src/platform/ids.ts']).others).toEqual(['api/', 'contract/'])
  expect(testsOfChanges(root, ['web/src/ui/theme.ts'])).toEqual({ browser: [], others: ['web/'] })
})

test('a changed test selects itself, and a changed page of the docs selects nothing', () => {
  const changed = ['bin/testing/changed-tests.test.mjs', 'docs/STYLE.md', 'e2e/removed.spec.ts']
  expect(testsOfChanges(root, changed)).toEqual({
    browser: [],
    others: ['bin/testing/changed-tests.test.mjs'],
  })
})
