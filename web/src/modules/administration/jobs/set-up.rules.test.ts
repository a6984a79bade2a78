import { expect, it } from 'vitest'
import { setUpSteps } from './set-up.rules.ts'

it.each([
  ['nothing', { plans: 0, teams: 0, teamsWithoutGifts: 0 }, [false, false, false]],
  ['a plan', { plans: 1, teams: 0, teamsWithoutGifts: 0 }, [true, false, false]],
  ['a plan and a team without gifts', { plans: 1, teams: 1, teamsWithoutGifts: 1 }, [true, true, false]],
  ['one of two teams with gifts', { plans: 1, teams: 2, teamsWithoutGifts: 1 }, [true, true, true]],
])('with %s, the steps done are right', (_, counts, done) => {
  expect(setUpSteps(counts).map(step => step.isDone)).toEqual(done)
})
