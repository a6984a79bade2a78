import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { hashToken, sameText } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { openSession, type Device, type OpenedSession } from '../identity/sessions/open-session.ts'
import { lockActiveMember, consumeSignInToken, type ActiveMember } from './sign-ins.store.ts'
import type { Provider } from './sso.tables.ts'

/** What proves that the browser is the one that began: undefined for a client that is none. */
export type Browser = { cookie: string } | undefined

/** Opens the session of who came back from a provider, once, and only in the browser that went there: else a stranger's sign-in could be foisted on it. */
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
  const session = await openSession(tx, member, device, provider)
  await recordAudit(tx, {
    teamId: member.teamId,
    author: {
      kind: 'member',
      id: member.id,
      name: `${member.firstName} ${member.lastName}`.trim() || member.email,
      ip: device.ip,
    },
    action: 'user.signed_in',
    subjectType: 'users',
    subjectId: member.id,
    details: { method: provider },
  })
  return { member, session }
}
