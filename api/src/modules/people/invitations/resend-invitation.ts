import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockInvitation, renewInvitation } from './invitations.store.ts'
import { isClosed } from './invitations.states.ts'
import { sendInvitation } from './send-invitation.ts'

/** Mails an invitation again and renews its 14 days, even if it has expired. Returns its id. */
export async function resendInvitation(tx: Tx, actor: MemberActor, id: number): Promise<RowId> {
  const invitation = await lockInvitation(tx, scopeOf(actor), id)
  if (!invitation) refuse('not_found')
  if (isClosed(invitation)) refuse('invitation_closed')
  await renewInvitation(tx, id)
  await sendInvitation(tx, actor, invitation.id)
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'invitation.resent',
    subjectType: 'invitations',
    subjectId: id,
    details: { email: invitation.email },
  })
  return invitation.id
}
