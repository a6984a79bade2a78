import { fullName } from '@ribbon/contract/full-name'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { Google, GooglePerson } from '../../../services/sso/google.ts'
import { GoogleRefused, GoogleUnavailable } from '../../../services/sso/sso-errors.ts'
import { linkGoogleAccount } from '../identity/users.store.ts'
import { hasSecondFactor } from '../identity/second-factor/second-factor.store.ts'
import { isSsoRequired } from './idp-setups.store.ts'
import { insertSignInToken, lockActiveMember, consumeSignInRequest } from './sign-ins.store.ts'
import { signInPages } from './sso.present.ts'

/** Handles Google's redirect back to us, once per sign-in request, and returns the page the browser goes on to. */
export async function consumeGoogleCallback(
  db: Db,
  { google, log }: { google: Google; log: Log },
  answer: { state: string; search: string },
  ip: string,
): Promise<string> {
  const request = await inTransaction(db, tx =>
    consumeSignInRequest(tx, 'google', /^[\w-]{20,100}$/.test(answer.state) ? answer.state : ''),
  )
  if (!request?.nonce || !request.codeVerifier) return signInPages.failure('expired')
  let person: GooglePerson
  try {
    person = await google.readAnswer(answer.search, {
      state: request.stateKey,
      nonce: request.nonce,
      codeVerifier: request.codeVerifier,
    })
  } catch (error) {
    if (!(error instanceof GoogleRefused || error instanceof GoogleUnavailable)) throw error
    log.warn({ reason: error.message }, 'Google sign-in refused')
    return signInPages.failure(error instanceof GoogleUnavailable ? 'google_down' : 'google_failed')
  }
  return inTransaction(db, tx => finish(tx, person, request.browserHash, ip))
}

async function finish(tx: Tx, person: GooglePerson, browserHash: string, ip: string): Promise<string> {
  const linked = await lockActiveMember(tx, { googleSub: person.sub })
  const member =
    linked ?? (person.email === '' ? undefined : await lockActiveMember(tx, { email: person.email }))
  if (!member) return signInPages.failure(person.isEmailVerified ? 'google_unknown' : 'google_unverified')
  if (await isSsoRequired(tx, member)) return signInPages.failure('sso_required')
  // Someone who took over the mailbox could have a Google account for it: that must not bypass the second factor.
  if (await hasSecondFactor(tx, { userId: member.id })) return signInPages.failure('google_second_factor')
  if (!linked) {
    if (!person.isEmailVerified) return signInPages.failure('google_unverified')
    if (!member.isConfirmed) return signInPages.failure('google_unconfirmed')
    if (member.googleSub !== null || !(await linkGoogleAccount(tx, member.id, person.sub)))
      return signInPages.failure('google_other')
    await recordAudit(tx, {
      teamId: member.teamId,
      author: {
        kind: 'member',
        id: member.id,
        name: fullName(member),
        ip,
      },
      action: 'user.google_linked',
      subjectType: 'users',
      subjectId: member.id,
    })
  }
  const token = newToken()
  await insertSignInToken(tx, {
    tokenHash: hashToken(token),
    userId: member.id,
    provider: 'google',
    browserHash,
  })
  return signInPages.signIn('google', token)
}
