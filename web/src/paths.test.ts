import { expect, test } from 'vitest'
import { hasPath, pathRows } from './paths.ts'

test('every path stands once', () => {
  expect(new Set(pathRows.map(row => row.path)).size).toBe(pathRows.length)
})

test('a path with values is found', () => {
  expect(hasPath('/report')).toBe(true)
  expect(hasPath('/nowhere')).toBe(false)
})
