import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Saml } from '../../../services/sso/saml.ts'
import {
  domainOf,
  findEnabledByDomain,
  findEnabledByTeamName,
  findIdpSetup,
  type IdpSetupRow,
} from './idp-setups.store.ts'
import { insertSignInRequest } from './sign-ins.store.ts'

interface TeamQuery {
  teamName?: string | undefined
  email?: string | undefined
}

/**
 * Starts a SAML sign-in for a team, found by its name or an email: returns the URL to go to, or why there is none.
 * Given an actor, an owner tests their own team's set-up, whether it is on or off.
 */
export async function startSamlSignIn(
  db: Db,
  saml: Saml,
  query: TeamQuery | MemberActor,
  browser: string,
): Promise<{ url: string } | { error: string }> {
  const isTest = 'kind' in query
  const setup = isTest
    ? ((await findIdpSetup(db, scopeOf(query))) ?? refuse('not_found'))
    : await findSetup(db, query)
  if (typeof setup === 'string') return { error: setup }
  const stateKey = newToken()
  const url = await saml.signInUrl(setup, stateKey)
  await inTransaction(db, tx =>
    insertSignInRequest(tx, {
      provider: 'saml',
      purpose: isTest ? 'test' : 'sign_in',
      stateKey,
      browserHash: hashToken(browser),
      teamId: setup.teamId,
      userId: isTest ? query.userId : null,
      setupRevision: setup.revision,
    }),
  )
  return { url }
}

async function findSetup(db: Db, { teamName = '', email = '' }: TeamQuery): Promise<IdpSetupRow | string> {
  if (email.trim() !== '')
    return (
      (await findEnabledByDomain(db, domainOf(email))) ??
      'Single sign-on is not set up for this email address.'
    )
  if (teamName.trim() === '') return 'Enter your work email or your team’s name.'
  const [setup, another] = await findEnabledByTeamName(db, teamName)
  if (another) return 'Several teams have this name. Enter your work email instead.'
  return setup ?? 'Single sign-on is not set up for a team with this name.'
}
