import { describe, expect, it } from 'vitest'
import { addressProblem, askOutcomeLines, readAddresses } from './ask-people.rules.ts'

describe('typed addresses', () => {
  it('are read with any separator between them', () => {
    expect(readAddresses(' ada@a.test,\nbob@b.test; cy@c.test ')).toEqual([
      'ada@a.test',
      'bob@b.test',
      'cy@c.test',
    ])
  })

  it.each([
    ['', 'Enter at least one email address.'],
    ['ada@a.test bob', '“bob” is not an email address.'],
    [
      Array.from({ length: 1_001 }, (_, index) => `a${index}@a.test`).join(' '),
      'Enter at most 1,000 addresses at a time.',
    ],
    ['ada@a.test', undefined],
  ])('%.20s: %s', (typed, problem) => {
    expect(addressProblem(typed)).toBe(problem)
  })
})

describe('what came of asking', () => {
  const nobody = { asked: 0, submittedAlready: 0, askedAlready: 0, notAllowed: 0, withoutEmail: 0 }

  it('names every count that is not zero', () => {
    expect(
      askOutcomeLines({ asked: 1_200, submittedAlready: 1, askedAlready: 2, notAllowed: 3, withoutEmail: 1 }),
    ).toEqual([
      'We are sending an email to 1,200 people.',
      '1 person submitted already.',
      '2 people were asked before.',
      '3 people skipped: their email domain is not allowed.',
      '1 person skipped: there is no email address.',
    ])
    expect(askOutcomeLines(nobody)).toEqual(['Nobody new to ask.'])
  })
})
