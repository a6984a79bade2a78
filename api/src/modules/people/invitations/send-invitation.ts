import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findInvitation } from './invitations.store.ts'

/** Queues the mail of an invitation's latest sending and updates the owners' screens. */
export async function sendInvitation(tx: Tx, actor: MemberActor, id: RowId): Promise<void> {
  const invitation = (await findInvitation(tx, id)) ?? refuse('not_found')
  await queueMail(tx, {
    teamId: invitation.teamId,
    kind: 'invitation',
    subjectKey: `invitation:${id}:${invitation.sentCount}`,
    to: invitation.email,
  })
  announce(tx, {
    teamId: invitation.teamId,
    userId: actor.userId,
    event: 'invitation.updated',
    type: 'invitations',
    id,
  })
}
