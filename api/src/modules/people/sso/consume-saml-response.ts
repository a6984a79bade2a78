import { fullName } from '@ribbon/contract/full-name'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { RateLimits } from '../../../platform/http/rate-limits.ts'
import type { Log } from '../../../platform/log.ts'
import type { Saml } from '../../../services/sso/saml.ts'
import type { SamlPerson } from '../../../services/sso/saml-answer.ts'
import { SamlDeclined, SamlRefused } from '../../../services/sso/sso-errors.ts'
import { domainOf, findIdpSetup, markTested } from './idp-setups.store.ts'
import {
  findSignInRequest,
  insertSignInToken,
  lockActiveMember,
  consumeSignInRequest,
  type SignInRequestRow,
} from './sign-ins.store.ts'
import { signInPages } from './sso.present.ts'
import { hasVerifiedDomain } from './domains/domains.store.ts'

const emailPattern = /^[^\s@]+@[^\s@]+$/

/**
 * Handles the identity provider's response to one of our requests, once, and returns the page the browser goes on to.
 * Why a response was refused is only logged.
 */
export async function consumeSamlResponse(
  db: Db,
  { saml, log, limits }: { saml: Saml; log: Log; limits: RateLimits },
  form: { SAMLResponse: string; RelayState: string },
  ip: string,
): Promise<string> {
  const stateKey = /^[\w-]{22}$/.test(form.RelayState) ? form.RelayState : ''
  const request = await findSignInRequest(db, 'saml', stateKey)
  if (!request || !(await limits.allows('sso-answer', { ip, subject: stateKey })))
    return signInPages.failure('expired')
  const isTest = request.purpose === 'test'
  const fail = isTest ? signInPages.failedTest : signInPages.failure
  if (request.teamId === null) return signInPages.failure('expired')
  const team = { teamId: request.teamId }
  const setup = await findIdpSetup(db, team)
  if (!setup || !(isTest || setup.enabledAt)) return fail('sso_off')
  let person: SamlPerson
  try {
    person = await saml.readAnswer(setup, {
      response: form.SAMLResponse,
      requestKey: stateKey,
      requestedAt: request.createdAt,
    })
  } catch (error) {
    if (!(error instanceof SamlRefused)) throw error
    log.warn(
      { teamId: team.teamId, purpose: request.purpose, reason: error.message },
      'single sign-on refused',
    )
    return fail(error instanceof SamlDeclined ? 'saml_failed' : 'saml_refused')
  }
  // The request was only read above; of several copies of one response, only one gets past this line.
  return inTransaction(db, async tx => {
    const taken = await consumeSignInRequest(tx, 'saml', stateKey)
    if (!taken) return fail('expired')
    if (!emailPattern.test(person.nameId)) return fail('no_email')
    return isTest
      ? finishTest(tx, { ...taken, ...team }, person.nameId)
      : finishSignIn(tx, { ...taken, ...team }, person)
  })
}

async function finishTest(
  tx: Tx,
  { teamId, userId, setupRevision }: SignInRequestRow & { teamId: number },
  nameId: string,
): Promise<string> {
  const tester = userId === null ? undefined : await lockActiveMember(tx, { id: userId })
  const isTested = setupRevision !== null && (await markTested(tx, { teamId, revision: setupRevision }))
  if (!tester || !isTested) return signInPages.failedTest('setup_changed')
  await recordAudit(tx, {
    teamId,
    author: {
      kind: 'member',
      id: tester.id,
      name: fullName(tester),
    },
    action: 'idp_setup.tested',
    subjectType: 'idpSetups',
    subjectId: teamId,
    details: { signedInAs: nameId },
  })
  return signInPages.test
}

/** A provider vouches only for members of its own team on that team's verified domains; no account is created. */
async function finishSignIn(
  tx: Tx,
  { teamId, browserHash }: SignInRequestRow & { teamId: number },
  { nameId, sessionIndex }: SamlPerson,
): Promise<string> {
  const member = await lockActiveMember(tx, { email: nameId })
  if (!member || member.teamId !== teamId) return signInPages.failure('no_member')
  if (!(await hasVerifiedDomain(tx, { teamId }, domainOf(member.email))))
    return signInPages.failure('domain_unverified')
  const token = newToken()
  await insertSignInToken(tx, {
    tokenHash: hashToken(token),
    userId: member.id,
    provider: 'saml',
    browserHash,
    samlNameId: nameId,
    samlSessionIndex: sessionIndex,
  })
  return signInPages.signIn('saml', token)
}
