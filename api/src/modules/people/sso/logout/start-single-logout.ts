import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { sessionOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { newToken } from '../../../../platform/ids.ts'
import type { Saml } from '../../../../services/sso/saml.ts'
import { findProviderSession, insertSentLogout } from './logouts.store.ts'
import { loadSigningKey } from './load-signing-key.ts'

/**
 * Where the browser goes on to after signing out here, so that the team's identity provider ends its session, too.
 * Undefined for a session that did not come from there, and for a provider without a sign-out URL.
 */
export async function startSingleLogout(
  db: Db,
  { saml, secretKey }: { saml: Saml; secretKey: string },
  actor: MemberActor,
): Promise<string | undefined> {
  const session = await findProviderSession(db, { teamId: actor.teamId, sessionId: sessionOf(actor) })
  if (!session) return undefined
  const { setup, nameId, sessionIndex } = session
  const key = await loadSigningKey(db, secretKey)
  // An XML id must not begin with a digit.
  const requestId = `_${newToken()}`
  const url = await saml.logoutRequestUrl(setup, key, { requestId, nameId, sessionIndex })
  await inTransaction(db, tx => insertSentLogout(tx, { teamId: setup.teamId, requestId }))
  return url
}
