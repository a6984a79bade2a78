import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { refuse, refuseFor } from '../../../../platform/refusal.ts'
import { findRequestTimes } from './address-requests.store.ts'
import { mailAddressRequest } from './mail-address-request.ts'
import { changeRecipient, lockRecipient, type RecipientRow } from '../recipients.store.ts'

export const mostADay = 3
const day = 24 * 60 * 60

/** Asks a recipient of the actor's team for the address, or asks again; who has given one keeps it until another is given. */
export async function requestAddress(tx: Tx, actor: MemberActor, id: number): Promise<RecipientRow> {
  const recipient = await lockRecipient(tx, scopeOf(actor), id)
  if (!recipient || recipient.addressState === 'erased') refuse('not_found')
  if (recipient.email === null) refuse('recipient_email_missing')
  const secondsAgo = await findRequestTimes(tx, recipient.id, day)
  const oldestThatCounts = secondsAgo[mostADay - 1]
  if (oldestThatCounts !== undefined) refuseFor(Math.ceil(day - oldestThatCounts))
  await mailAddressRequest(tx, actor, { id, email: recipient.email })
  const asked =
    recipient.addressOne === null ? await changeRecipient(tx, id, { addressState: 'requested' }) : recipient
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'recipient.address_requested',
    subjectType: 'recipients',
    subjectId: id,
    before: { addressState: recipient.addressState },
    after: { addressState: asked.addressState },
  })
  announce(tx, { teamId: actor.teamId, event: 'recipient.updated', type: 'recipients', id })
  return asked
}
