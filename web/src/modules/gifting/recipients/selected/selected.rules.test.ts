import { expect, test } from 'vitest'
import { addedText, askedText } from './selected.rules.ts'

const nobody = { asked: 0, complete: 0, withoutEmail: 0, declined: 0, askedLately: 0 }

test.each([
  [{ asked: 1 }, '1 person is asked by email.'],
  [
    { asked: 3, complete: 1, withoutEmail: 2 },
    '3 people are asked by email. 3 people were left out: 1 has an address, 2 have no email.',
  ],
  [{ declined: 1 }, 'Nobody was asked. 1 person was left out: 1 declined.'],
  [
    { asked: 2, askedLately: 1 },
    '2 people are asked by email. 1 person was left out: 1 was asked three times today.',
  ],
])('what became of asking is told with the reasons: %o', (part, text) => {
  expect(askedText({ ...nobody, ...part })).toBe(text)
})

test.each([
  [2, 2, '2 people added to “Board”.'],
  [1, 3, '1 person added to “Board”. 2 people were on it before.'],
  [0, 2, 'Everyone was on “Board” before.'],
])('%i of %i people who are new on a list are counted', (added, chosen, text) => {
  expect(addedText('Board', added, chosen)).toBe(text)
})
