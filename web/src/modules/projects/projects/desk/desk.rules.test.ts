import { expect, it } from 'vitest'
import { logText, moveView } from './desk.rules.ts'

it('a step back is named by where it leads, a step on by what it does', () => {
  expect([
    moveView('in_production', 'submissions_finalized').label,
    moveView('submissions_finalized', 'in_production').label,
    moveView('shipping', 'in_production').label,
    moveView('wish_list', 'canceled').label,
  ]).toEqual([
    'Back to “submissions final”',
    'Start production',
    'Back to “in production”',
    'Cancel the project',
  ])
})

it('an entry of the log says what was done and why', () => {
  const entry = { details: {}, before: null, after: null }
  const moved = {
    action: 'project.moved',
    details: { reason: 'Agreed by phone' },
    before: { state: 'wish_list' },
    after: { state: 'submissions_open' },
  }
  expect(logText(moved)).toEqual({
    what: 'Moved from “in discussion” to “submissions open”',
    more: 'Agreed by phone',
  })
  expect(logText({ ...entry, action: 'project.quoted', details: { quote: 2 } }).what).toBe(
    'Sent a quote (version 2)',
  )
  const updated = { ...entry, action: 'project.updated', after: { inHandsOn: '2027-01-01', name: 'Kits' } }
  expect(logText(updated).more).toBe('in-hands date, name')
  expect(logText({ ...entry, action: 'project.link_switched' }).what).toBe('Link switched')
})
