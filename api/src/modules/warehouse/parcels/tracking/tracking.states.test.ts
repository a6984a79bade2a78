import { expect, test } from 'vitest'
import { stepsForStatus } from './tracking.states.ts'

test.each([
  ['labelled', 'AC', ['pack', 'ship']],
  ['labelled', 'IT', ['pack', 'ship']],
  ['labelled', 'DE', ['pack', 'ship', 'deliver']],
  ['packed', 'AT', ['ship']],
  ['packed', 'SP', ['ship', 'deliver']],
  ['shipped', 'DE', ['deliver']],
] as const)('a %s parcel with the status %s takes the steps %j', (state, code, steps) => {
  expect(stepsForStatus(state, code)).toEqual(steps)
})

test.each([
  ['shipped', 'AC'],
  ['shipped', 'IT'],
  ['delivered', 'IT'],
  ['delivered', 'DE'],
  ['returned', 'IT'],
  ['returned', 'DE'],
  ['canceled', 'AC'],
  ['canceled', 'DE'],
  ['queued', 'DE'],
  ['labelled', 'NY'],
  ['labelled', 'UN'],
  ['shipped', 'EX'],
  ['labelled', 'toString'],
] as const)('a %s parcel does not move at the status %s', (state, code) => {
  expect(stepsForStatus(state, code)).toEqual([])
})
