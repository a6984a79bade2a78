import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockInvitation, renewInvitation } from './invitations.store.ts'
import { isClosed } from './invitations.states.ts'
import { sendInvitation } from './send-invitation.ts'

/** Mails an invitation again and renews its 14 days, even if it has expired. */
export async function resendInvitation(tx: Tx, actor: MemberActor, id: number): Promise<void> {
  const invitation = await lockInvitation(tx, scopeOf(actor), id)
  if (!invitation) refuse('not_found')
  if (isClosed(invitation)) refuse('invitation_closed')
  await renewInvitation(tx, id)
  await sendInvitation(tx, actor, id)
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'invitation.resent',
    subjectType: 'invitations',
    subjectId: id,
    details: { email: invitation.email },
  })
}
