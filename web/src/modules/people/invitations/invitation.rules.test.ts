import { expect, test } from 'vitest'
import { errorText, errors, type ErrorCode } from '@ribbon/contract/errors'
import { ApiError } from '../../../platform/api.ts'
import { closedWords, isClosedSince, refusedWords } from './invitation.rules.ts'

const invitation = {
  teamName: 'Acme',
  invitedBy: 'Olivia Owner',
  email: 'ada@acme.test',
  expiresAt: '2026-12-04T12:00:00.000Z',
}

test('an open invitation has nothing to explain', () => {
  expect(closedWords({ ...invitation, state: 'pending' })).toBeUndefined()
})

test('every closed invitation says why and what to do next; only an accepted one leads to the sign-in', () => {
  expect(closedWords({ ...invitation, state: 'expired' })).toEqual({
    title: 'This invitation has expired',
    lead: 'It could be accepted until December 4, 2026. Ask Olivia Owner at Acme to send it again.',
    canSignIn: false,
  })
  expect(closedWords({ ...invitation, state: 'canceled' })).toMatchObject({
    lead: 'If you think this is a mistake, ask Olivia Owner at Acme.',
    canSignIn: false,
  })
  expect(closedWords({ ...invitation, state: 'accepted' })).toMatchObject({
    lead: 'Sign in with ada@acme.test to continue.',
    canSignIn: true,
  })
})

const refusal = (code: ErrorCode) =>
  new ApiError(errors[code].status, { errors: [errorText(code, { limit: 5, wait: 'a minute' })], code })

test('a taken address and a full team are explained on the page; any other refusal is left to a toast', () => {
  const words = (code: ErrorCode) => refusedWords(refusal(code), { ...invitation, state: 'pending' })
  expect(words('email_taken')).toMatchObject({ title: 'You already have an account', canSignIn: true })
  expect(words('users_limit_reached')).toMatchObject({ title: 'Acme is full', canSignIn: false })
  for (const code of ['invitation_closed', 'invitation_expired', 'too_many_requests'] as const)
    expect(words(code), code).toBeUndefined()
})

test('an invitation closed while its page was open is told apart from other refusals', () => {
  for (const code of ['invitation_closed', 'invitation_expired'] as const)
    expect(isClosedSince(refusal(code)), code).toBe(true)
  for (const code of ['email_taken', 'users_limit_reached', 'too_many_requests', 'not_found'] as const)
    expect(isClosedSince(refusal(code)), code).toBe(false)
})
