import { emitEvent } from '../../../../platform/outgoing-events/emit-event.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { claimAnswer, closeAddressRequests, lockRecipientOfRequest } from './address-requests.store.ts'
import { changeRecipient } from '../recipients.store.ts'

/** Whoever holds the link of an address request declines, once. A second answer changes nothing. */
export async function declineAddress(tx: Tx, token: string): Promise<void> {
  const before = await lockRecipientOfRequest(tx, token)
  if (!before || !(await claimAnswer(tx, token, before.id))) return
  const { teamId, id } = before
  await changeRecipient(tx, id, { addressState: 'declined' })
  await closeAddressRequests(tx, id)
  await recordAudit(tx, {
    teamId,
    author: { kind: 'recipient', id, name: 'Recipient' },
    action: 'recipient.address_declined',
    subjectType: 'recipients',
    subjectId: id,
    before: { addressState: before.addressState },
    after: { addressState: 'declined' },
  })
  announce(tx, { teamId, event: 'recipient.updated', type: 'recipients', id })
  emitEvent(tx, { teamId, type: 'recipient.address_declined', subject: id })
}
