import {
  signInErrors,
  signOutOutcomes,
  type SignInError,
} from '@ribbon/contract/people/identity/sign-in-errors'
import { ApiError } from '../../../platform/api.ts'
import { errorMessages } from '../../../platform/toasts.ts'

export interface WayOn {
  to: string
  label: string
}
export type SignInReturn =
  | { kind: 'saml' | 'google'; token: string }
  | { kind: 'failed'; text: string; wayOn: WayOn }
  | { kind: 'test'; failure: string | undefined }
  | { kind: 'sign-out'; title: string; text: string; button: string }

export const toSignIn: WayOn = { to: '/login', label: 'Back to sign-in' }
const waysOn: Partial<Record<SignInError, WayOn>> = {
  google_unconfirmed: { to: '/email-verification', label: 'Confirm your address' },
  sso_required: { to: '/login/sso', label: 'Sign in with SSO' },
}

type Search = Record<string, string | undefined>

/** What an identity provider's way back asks of `/authenticate`. A text of the address itself is never shown: anyone can write one. */
export function readSignInReturn(search: Search): SignInReturn {
  if (search['sign_out'] !== undefined) return signOutResult(search['sign_out'])
  if (search['sso_test'] === 'ok') return { kind: 'test', failure: undefined }
  if (search['sso_test'] !== undefined) return { kind: 'test', failure: wordsOf(search['reason']) }
  if (search['error'] !== undefined)
    return {
      kind: 'failed',
      text: wordsOf(search['error']),
      wayOn: (isKnown(search['error']) && waysOn[search['error']]) || toSignIn,
    }
  if (search['okta_auth_token']) return { kind: 'saml', token: search['okta_auth_token'] }
  if (search['google_auth_token']) return { kind: 'google', token: search['google_auth_token'] }
  return {
    kind: 'failed',
    text: 'This page only works after signing in with your identity provider. Start on the sign-in page.',
    wayOn: toSignIn,
  }
}

/** Why a one-time token opened no session. */
export function redeemFailureText(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return signInErrors.expired
  return errorMessages(error, 'An exception occurred while trying to login the user.').join(' ')
}

function signOutResult(outcome: string): SignInReturn {
  const isOut = outcome === 'done' || outcome === 'unconfirmed'
  return {
    kind: 'sign-out',
    title: isOut ? 'You’re signed out' : 'Nothing was signed out',
    button: isOut ? 'Sign in' : 'Continue to Ribbon',
    text: signOutOutcomes[isOut ? outcome : 'refused'],
  }
}

function wordsOf(code = ''): string {
  return isKnown(code)
    ? signInErrors[code]
    : 'Your identity provider’s response could not be used. Try again. If it keeps happening, ask a team admin.'
}

function isKnown(code: string): code is SignInError {
  return Object.hasOwn(signInErrors, code)
}
