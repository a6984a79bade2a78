import { signInErrors } from '@ribbon/contract/people/identity/sign-in-errors'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { hashToken } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { Google } from '../../../services/sso/google.ts'
import { GoogleUnavailable } from '../../../services/sso/sso-errors.ts'
import { insertSignInRequest } from './sign-ins.store.ts'

/** Starts a sign-in with Google: returns the URL to go to, or the reason why it is not possible. */
export async function startGoogleSignIn(
  db: Db,
  { google, log }: { google: Google; log: Log },
  browser: string,
): Promise<{ url: string } | { error: string }> {
  if (!google.isOn) return { error: signInErrors.google_off }
  const request = await google.newRequest()
  let url: string
  try {
    url = await google.signInUrl(request)
  } catch (error) {
    if (!(error instanceof GoogleUnavailable)) throw error
    log.warn({ err: error }, 'Google does not answer')
    return { error: signInErrors.google_down }
  }
  const { state, nonce, codeVerifier } = request
  await inTransaction(db, tx =>
    insertSignInRequest(tx, {
      provider: 'google',
      stateKey: state,
      nonce,
      codeVerifier,
      browserHash: hashToken(browser),
    }),
  )
  return { url }
}
