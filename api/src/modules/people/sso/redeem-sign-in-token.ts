import { fullName } from '@ribbon/contract/full-name'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { hashToken, sameText } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { openSession, type Device, type OpenedSession } from '../identity/sessions/open-session.ts'
import { lockActiveMember, consumeSignInToken, type ActiveMember } from './sign-ins.store.ts'
import type { Provider } from './sso.tables.ts'

/** The cookie that marks the browser a sign-in started in; undefined for a client that is not a browser. */
export type Browser = { cookie: string } | undefined

/**
 * Exchanges a one-time sign-in token for a session. Only the browser that started the sign-in may do so:
 * otherwise an attacker could sign a victim's browser in to the attacker's account.
 */
export async function redeemSignInToken(
  tx: Tx,
  provider: Provider,
  token: string,
  browser: Browser,
  device: Device,
): Promise<{ member: ActiveMember; session: OpenedSession }> {
  const signInToken = (await consumeSignInToken(tx, provider, hashToken(token))) ?? refuse('invalid_login')
  if (browser && !sameText(hashToken(browser.cookie), signInToken.browserHash)) refuse('invalid_login')
  const member = (await lockActiveMember(tx, { id: signInToken.userId })) ?? refuse('invalid_login')
  const session = await openSession(tx, member, device, {
    method: provider,
    samlNameId: signInToken.samlNameId,
    samlSessionIndex: signInToken.samlSessionIndex,
  })
  await recordAudit(tx, {
    teamId: member.teamId,
    author: {
      kind: 'member',
      id: member.id,
      name: fullName(member),
      ip: device.ip,
    },
    action: 'user.signed_in',
    subjectType: 'users',
    subjectId: member.id,
    details: { method: provider },
  })
  return { member, session }
}
