import { expect, test } from 'vitest'
import { signInErrors, signOutOutcomes } from '@ribbon/contract/people/identity/sign-in-errors'
import { ApiError } from '../../../platform/api.ts'
import { readSignInReturn, redeemFailureText } from './authenticate.rules.ts'

test('a sign-in token is redeemed at the provider it came from', () => {
  expect(readSignInReturn({ okta_auth_token: 'a' })).toEqual({ kind: 'saml', token: 'a' })
  expect(readSignInReturn({ google_auth_token: 'b' })).toEqual({ kind: 'google', token: 'b' })
})

test('a connection test and a failure are not read as a sign-in, whatever token they carry', () => {
  expect(readSignInReturn({ sso_test: 'ok', okta_auth_token: 'a' })).toEqual({
    kind: 'test',
    failure: undefined,
  })
  expect(readSignInReturn({ sso_test: 'failed', reason: 'unknown' })).toMatchObject({
    kind: 'test',
    failure: expect.stringContaining('could not be used'),
  })
  expect(readSignInReturn({ sso_test: 'failed', reason: 'setup_changed' })).toEqual({
    kind: 'test',
    failure: signInErrors.setup_changed,
  })
  expect(readSignInReturn({ error: 'expired', okta_auth_token: 'a' })).toEqual({
    kind: 'failed',
    text: signInErrors.expired,
    wayOn: { to: '/login', label: 'Back to sign-in' },
  })
})

test('the outcome of a sign-out at the provider is told, and an unknown one as refused', () => {
  expect(readSignInReturn({ sign_out: 'done' })).toEqual({
    kind: 'sign-out',
    title: 'You’re signed out',
    text: signOutOutcomes.done,
    button: 'Sign in',
  })
  expect(readSignInReturn({ sign_out: 'unconfirmed' })).toMatchObject({ text: signOutOutcomes.unconfirmed })
  for (const sign_out of ['refused', 'anything', ''])
    expect(readSignInReturn({ sign_out, okta_auth_token: 'a' })).toEqual({
      kind: 'sign-out',
      title: 'Nothing was signed out',
      text: signOutOutcomes.refused,
      button: 'Continue to Ribbon',
    })
})

test('a failure that another screen can fix links there', () => {
  expect(readSignInReturn({ error: 'google_unconfirmed' })).toMatchObject({
    wayOn: { to: '/email-verification' },
  })
  expect(readSignInReturn({ error: 'sso_required' })).toMatchObject({ wayOn: { to: '/login/sso' } })
})

test('a used or expired token is told apart from a failing server', () => {
  expect(
    redeemFailureText(new ApiError(401, { errors: ['Invalid login credentials. Please try again.'] })),
  ).toBe(signInErrors.expired)
  expect(redeemFailureText(new ApiError(503, { errors: ['Ribbon is busy. Try again in a moment.'] }))).toBe(
    'Ribbon is busy. Try again in a moment.',
  )
  expect(redeemFailureText(new ApiError(502, undefined))).toBe(
    'An exception occurred while trying to login the user.',
  )
})

test('a URL without a result is explained, and never shows text of the URL', () => {
  expect(readSignInReturn({})).toMatchObject({
    kind: 'failed',
    text: expect.stringContaining('sign-in page'),
  })
  expect(JSON.stringify(readSignInReturn({ error: 'Call 555-0100 now' }))).not.toContain('555')
  expect(readSignInReturn({ error: 'constructor' })).toMatchObject({
    text: expect.stringContaining('could not be used'),
    wayOn: { to: '/login' },
  })
})
