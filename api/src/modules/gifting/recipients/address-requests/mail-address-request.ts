import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { newToken } from '../../../../platform/ids.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { renewAddressRequest, insertAddressRequest } from './address-requests.store.ts'

/** Mails a locked or new recipient the link of the open address request, or of a new one. */
export async function mailAddressRequest(
  tx: Tx,
  { teamId, userId }: MemberActor,
  recipient: { id: number; email: string },
): Promise<void> {
  const request =
    (await renewAddressRequest(tx, recipient.id)) ??
    (await insertAddressRequest(tx, { teamId, recipientId: recipient.id, userId, token: newToken() }))
  await queueMail(tx, {
    teamId,
    kind: 'address-request',
    subjectKey: `recipient:${recipient.id}:${request.id}-${request.asked}`,
    to: recipient.email,
  })
}
