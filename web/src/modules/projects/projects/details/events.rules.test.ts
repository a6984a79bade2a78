import { expect, it } from 'vitest'
import { eventText } from './events.rules.ts'

const event = { action: '', submissions: null, state: null, reason: null }

it('an event of a project is one line, with its number, state and reason', () => {
  expect([
    eventText({ ...event, action: 'project.submissions_deleted', submissions: 3 }),
    eventText({ ...event, action: 'project.finalized', submissions: 1 }),
    eventText({ ...event, action: 'project.moved', state: 'wish_list', reason: 'Other goods' }),
    eventText({ ...event, action: 'project.new_thing' }),
  ]).toEqual([
    '3 recipients deleted',
    'Finalized with 1 recipient',
    'Moved to “In discussion”: Other goods',
    'New thing',
  ])
})
