import { expect, test } from 'vitest'
import { serverFlags } from './server-flags.mjs'

const limits = (/** @type {string[]} */ flags) =>
  flags.filter(flag => flag.startsWith('--max-old-space-size'))

test('the heap of the server has a limit, unless NODE_OPTIONS sets one', () => {
  expect(limits(serverFlags({}))).toEqual(['--max-old-space-size=512'])
  expect(limits(serverFlags({ NODE_OPTIONS: '--trace-warnings' }))).toHaveLength(1)
  expect(limits(serverFlags({ NODE_OPTIONS: '--max-old-space-size=2048' }))).toEqual([])
  expect(limits(serverFlags({ NODE_OPTIONS: '--max_old_space_size=2048' }))).toEqual([])
})
