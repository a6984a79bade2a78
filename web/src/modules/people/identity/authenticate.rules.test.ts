import { expect, test } from 'vitest'
import { signInErrors } from '@ribbon/contract/people/identity/sign-in-errors'
import { ApiError } from '../../../platform/api.ts'
import { readSignInReturn, redeemFailureText } from './authenticate.rules.ts'

test('a one-time token is redeemed where it came from', () => {
  expect(readSignInReturn({ okta_auth_token: 'a' })).toEqual({ kind: 'saml', token: 'a' })
  expect(readSignInReturn({ google_auth_token: 'b' })).toEqual({ kind: 'google', token: 'b' })
})

test('a connection test and a failure are told apart from a sign-in, whatever token comes with them', () => {
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

test('a failure that another screen mends leads there', () => {
  expect(readSignInReturn({ error: 'google_unconfirmed' })).toMatchObject({
    wayOn: { to: '/email-verification' },
  })
  expect(readSignInReturn({ error: 'sso_required' })).toMatchObject({ wayOn: { to: '/login/sso' } })
})

test('a token that is used or too old is told from a server that fails', () => {
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

test('the address says where it belongs when nothing came with it, and never shows words of the address', () => {
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
