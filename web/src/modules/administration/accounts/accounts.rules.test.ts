import { describe, expect, it } from 'vitest'
import { actionText, changeText, limitText, readLimit, stateOf } from './accounts.rules.ts'

describe('the words for a team', () => {
  it.each([
    [{ suspendedAt: null, status: 'trialing' }, 'Trial'],
    [{ suspendedAt: '2026-01-01', status: 'active' }, 'Suspended'],
  ] as const)('a team with %j is “%s”', (team, label) => expect(stateOf(team).label).toBe(label))
  it.each([
    [12, 50, null, '12 of 50'],
    [3, 5, 5, '3 of 5, a limit of this team'],
    [2, null, null, '2, no limit'],
  ])('the usage of %s out of %s, with an own limit of %s, reads “%s”', (used, limit, own, words) =>
    expect(limitText(used, limit, own)).toBe(words),
  )
  it.each([
    ['', null],
    [' 12 ', 12],
    [7, 7],
    ['0', undefined],
    ['many', undefined],
    ['1.5', undefined],
  ])('a limit typed as %j is %s', (text, limit) => expect(readLimit(text)).toBe(limit))
  it('an entry of the log says what was done, what changed and why', () => {
    expect(actionText('team.limits_set')).toBe('Team limits set')
    expect(
      changeText({
        before: { plan: 'Trial' },
        after: { plan: 'Scale', note: null },
        details: { reason: 'Deal' },
      }),
    ).toBe('“Deal” · plan: Trial → Scale · note: nothing')
    expect(changeText({ before: null, after: { skus: ['A'] }, details: {} })).toBe('skus: ["A"]')
  })
})
