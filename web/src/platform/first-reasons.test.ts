import { expect, test } from 'vitest'
import { firstReasons } from './first-reasons.ts'

test('the first reasons are named and the rest counted', () =>
  expect([firstReasons(['a', 'b']), firstReasons(['a', 'b', 'c'], 2)]).toEqual([
    ['a', 'b'],
    ['a', 'b', 'And 1 more.'],
  ]))
