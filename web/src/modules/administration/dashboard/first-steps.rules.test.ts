import { expect, test } from 'vitest'
import { firstStepNames } from '@ribbon/contract/administration/dashboard'
import { firstStepsOf } from './first-steps.rules.ts'

const open = firstStepNames.map(name => ({ name, isDone: false }))

test('the steps of a new team say when its trial ends', () => {
  const steps = firstStepsOf({ steps: open, trialEnd: '2026-12-06T10:00:00.000Z', isHidden: false })
  expect(steps.map(step => step.name)).toEqual(['logo', 'payment', 'people', 'gift', 'plan'])
  expect(steps.at(-1)?.text).toContain('Your trial ends on Dec 6.')
})

test('a team without a trial is told that it needs a plan', () => {
  const steps = firstStepsOf({ steps: open, trialEnd: null, isHidden: false })
  expect(steps.at(-1)?.text).toBe('You need one to send gifts.')
})

test('no steps are shown once they are hidden or all done, or to those who get none', () => {
  expect(firstStepsOf({ steps: open, trialEnd: null, isHidden: true })).toEqual([])
  const done = open.map(step => ({ ...step, isDone: true }))
  expect(firstStepsOf({ steps: done, trialEnd: null, isHidden: false })).toEqual([])
  expect(firstStepsOf({ steps: [], trialEnd: null, isHidden: false })).toEqual([])
})
