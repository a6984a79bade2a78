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

interface Asked {
  teamName?: string | undefined
  email?: string | undefined
}

/** Where a person signs in, by the team's name or the address; a text where there is no such sign-in. `actor`: an owner who only tests the set-up, on or off. */
export async function startSamlSignIn(
  db: Db,
  saml: Saml,
  asked: Asked | MemberActor,
  browser: string,
): Promise<{ url: string } | { error: string }> {
  const isTest = 'kind' in asked
  const setup = isTest
    ? ((await findIdpSetup(db, scopeOf(asked))) ?? refuse('not_found'))
    : await setupFor(db, asked)
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
      userId: isTest ? asked.userId : null,
      setupRevision: setup.revision,
    }),
  )
  return { url }
}

async function setupFor(db: Db, { teamName = '', email = '' }: Asked): Promise<IdpSetupRow | string> {
  if (email.trim() !== '')
    return (
      (await findEnabledByDomain(db, domainOf(email))) ??
      'There is no single sign-on for this e-mail address.'
    )
  if (teamName.trim() === '') return 'Enter your work e-mail address or the name of your team.'
  const [setup, another] = await findEnabledByTeamName(db, teamName)
  if (another) return 'Several teams have this name. Enter your work e-mail address instead.'
  return setup ?? 'There is no single sign-on for a team of this name.'
}
