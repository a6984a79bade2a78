import { describe, expect, it } from 'vitest'
import {
  actionText,
  changeText,
  limitText,
  percentText,
  readLimit,
  readPercent,
  stateOf,
} from './accounts.rules.ts'

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
  it.each([
    ['5', 500],
    ['2.5%', 250],
    [' 30 ', 3_000],
    [0.29, 29],
    ['30.01', undefined],
    ['-1', undefined],
    ['', undefined],
    ['1.234', undefined],
  ])('a share typed as %j is %s hundredths of a percent', (text, bps) => expect(readPercent(text)).toBe(bps))
  it('a share is shown without empty places', () =>
    expect([0, 50, 250, 3_000].map(percentText)).toEqual(['0', '0.5', '2.5', '30']))
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
