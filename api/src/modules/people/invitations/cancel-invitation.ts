import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockInvitation, markCanceled } from './invitations.store.ts'
import { isClosed } from './invitations.states.ts'

/** Cancels an invitation, so that its links no longer work. */
export async function cancelInvitation(tx: Tx, actor: MemberActor, id: number): Promise<void> {
  const invitation = await lockInvitation(tx, scopeOf(actor), id)
  if (!invitation) refuse('not_found')
  if (isClosed(invitation)) refuse('invitation_closed')
  await markCanceled(tx, id)
  announce(tx, {
    teamId: actor.teamId,
    userId: actor.userId,
    event: 'invitation.updated',
    type: 'invitations',
    id,
  })
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'invitation.canceled',
    subjectType: 'invitations',
    subjectId: id,
    details: { email: invitation.email },
    before: { state: invitation.state },
    after: { state: 'canceled' },
  })
}
