import { describe, expect, it } from 'vitest'
import { errorText } from '@ribbon/contract/errors'
import { recoveryRoutes } from '@ribbon/contract/people/identity/recovery'
import { secondFactorRoutes } from '@ribbon/contract/people/identity/second-factor'
import { assignErrors } from '../../../../platform/forms.ts'
import {
  checkCode,
  isShortOfCodes,
  checkPassword,
  checkProof,
  recoveryFile,
  secretPlaces,
  spacedSecret,
} from './security.rules.ts'

describe('checking a new password', () => {
  const check = checkPassword(true)
  const good = { current_password: 'old secret', password: 'tulips', password_confirmation: 'tulips' }

  it('the form accepts what the server accepts', () => {
    expect(check(good)).toEqual({})
    expect(recoveryRoutes.updatePassword.body.safeParse({ user: good }).success).toBe(true)
  })
  it.each([
    [{ ...good, current_password: '' }, { current_password: 'Enter your current password.' }],
    [
      { ...good, password: '', password_confirmation: '' },
      { password: "Password can't be blank!", password_confirmation: "Re-type password can't be blank!" },
    ],
    [
      { ...good, password: 'tulip', password_confirmation: 'tulip' },
      {
        password: 'Password is too short (minimum is 6 characters).',
        password_confirmation: 'Password is too short (minimum is 6 characters).',
      },
    ],
    [
      { ...good, password: 'a'.repeat(129), password_confirmation: 'a'.repeat(129) },
      { password: 'Password is too long (maximum is 128 characters).' },
    ],
    [
      { ...good, password_confirmation: 'tulips!' },
      { password_confirmation: 'Password and Re-type must be the same!' },
    ],
  ])('%j is refused in words', (values, errors) => expect(check(values)).toEqual(errors))
  it('the current password is not required of a person without one', () =>
    expect(checkPassword(false)({ ...good, current_password: '' })).toEqual({}))

  it('the server’s messages appear at their fields', () => {
    const sentences = [
      errorText('current_password_wrong'),
      'Password is too short (minimum is 6 characters).',
      'Password and Re-type must be the same!',
      errorText('too_many_requests', { wait: '20 seconds' }),
    ]
    expect(assignErrors(sentences, secretPlaces)).toEqual({
      fields: { current_password: sentences[0], password: sentences[1], password_confirmation: sentences[2] },
      rest: [sentences[3]],
    })
    const common = 'This password is too common. Choose another one.'
    expect(assignErrors([common], secretPlaces).fields).toEqual({ password: common })
  })
})

describe('setting up the second factor', () => {
  it('a code is accepted as apps show it', () => {
    expect(checkCode({ code: '123 456' })).toEqual({})
    expect(
      secondFactorRoutes.confirmSecondFactor.body.safeParse({ second_factor: { code: '123 456' } }),
    ).toMatchObject({ data: { code: '123456' } })
    expect(checkCode({ code: '12 34' })).toEqual({
      code: 'Enter the six digits your app shows.',
    })
  })
  it('both the password and the code are required', () =>
    expect(Object.keys(checkProof(true)({ current_password: '', code: '' }))).toEqual([
      'current_password',
      'code',
    ]))
  it('a wrong code is reported at its field', () => {
    expect(assignErrors([errorText('second_factor_wrong_code')], secretPlaces).fields).toEqual({
      code: errorText('second_factor_wrong_code'),
    })
    expect(assignErrors([errorText('current_password_wrong')], secretPlaces).fields).toEqual({
      current_password: errorText('current_password_wrong'),
    })
  })
  it('the secret is shown in groups of four', () => {
    expect(spacedSecret('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
    expect(spacedSecret('JBSWY')).toBe('JBSW Y')
    expect(spacedSecret('')).toBe('')
  })
  it('the file of recovery codes says whose they are', () => {
    expect(recoveryFile(['AAAA-BBBB', 'CCCC-DDDD'], 'olivia@acme.test', 'Nov 18, 2026')).toBe(
      [
        'Ribbon recovery codes for olivia@acme.test',
        'Made on Nov 18, 2026. Each code works once, in place of a code from your app.',
        '',
        'AAAA-BBBB',
        'CCCC-DDDD',
        '',
      ].join('\n'),
    )
  })
  it.each([
    [10, false],
    [3, false],
    [2, true],
    [0, true],
  ])('%i remaining codes count as few: %s', (left, isShort) => expect(isShortOfCodes(left)).toBe(isShort))
})
