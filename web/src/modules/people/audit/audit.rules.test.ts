import { describe, expect, it } from 'vitest'
import { actionText, changesOf, fieldText, filtersOf, subjectText, valueText } from './audit.rules.ts'

describe('describing audit log entries', () => {
  it.each([
    ['member.role_changed', 'Member role changed'],
    ['idp_setup.enabled', 'Single sign-on enabled'],
    ['user.signed_in', 'Signed in'],
    ['user.updated', 'Profile updated'],
    ['second_factor.recovery_code_used', 'Second factor recovery code used'],
    ['audit.exported', 'Audit log exported'],
    ['odd', 'Odd'],
  ])('the action %s reads “%s”', (action, text) => {
    expect(actionText(action)).toBe(text)
  })

  it('an entry names its subject', () => {
    const about = (subjectType: string, subjectName: string | null = null) =>
      subjectText({ action: '', subjectType, subjectId: '7', subjectName })
    expect([
      about('users', 'Marco Member'),
      about('orders'),
      about('teams'),
      about('teamDomains'),
      about('someThings'),
    ]).toEqual(['Marco Member', 'Order 7', '', 'Domain 7', 'Some things 7'])
  })

  it.each([
    ['amountCents', 1234, '$12.34'],
    ['isInfinite', true, 'Yes'],
    ['subteamId', null, '–'],
    ['role', 'member', 'member'],
    ['list', ['a'], '["a"]'],
    ['count', 0, '0'],
  ])('the field %s with %j reads %s', (name, value, text) => {
    expect(valueText(name, value)).toBe(text)
  })

  it('the changes have before and after side by side', () => {
    expect(changesOf({ role: 'member', name: 'A' }, { role: 'team_owner', note: 'x' })).toEqual([
      { name: 'role', before: 'member', after: 'team_owner' },
      { name: 'name', before: 'A', after: undefined },
      { name: 'note', before: undefined, after: 'x' },
    ])
    expect(changesOf(null, null)).toEqual([])
    expect(fieldText('amountCents')).toBe('Amount')
  })

  it('days are sent in the person’s time zone, and an invalid day is not sent', () => {
    const none = { q: ' ', who: '', kind: '', from: '', to: '' }
    expect(Object.values(filtersOf(none)).every(value => value === undefined)).toBe(true)
    const { from, to } = filtersOf({ ...none, from: '2024-02-28', to: '2024-02-28' })
    expect([from, to]).toEqual([new Date(2024, 1, 28).toISOString(), new Date(2024, 1, 29).toISOString()])
    expect(filtersOf({ ...none, from: 'yesterday', to: '2024-13-01' })).toMatchObject({
      from: undefined,
      to: undefined,
    })
  })
})
