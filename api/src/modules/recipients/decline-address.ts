import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/live/live-events.ts'
import { changeRecipient, claimAddressRequest } from './recipients.store.ts'

/** Whoever holds the link of an address request declines, once. A second answer changes nothing. */
export async function declineAddress(tx: Tx, token: string, ip: string): Promise<void> {
  const request = await claimAddressRequest(tx, token)
  if (!request) return
  const { teamId, recipientId: id } = request
  const { name } = await changeRecipient(tx, id, { addressState: 'declined' })
  await recordAudit(tx, { teamId, doer: { kind: 'recipient', id, name, ip }, action: 'recipient.address_declined', subjectType: 'recipients', subjectId: id, before: { addressState: 'requested' }, after: { addressState: 'declined' } })
  await announce(tx, { teamId, event: 'recipient.updated', type: 'recipients', id })
}
