import { emitEvent } from '../../../../platform/outgoing-events/emit-event.ts'
import type { recipientRoutes } from '@ribbon/contract/gifting/recipients/recipients'
import type { BodyOf } from '@ribbon/contract/route'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { claimAnswer, closeAddressRequests, lockRecipientOfRequest } from './address-requests.store.ts'
import { readAddress } from '../addresses/read-address.ts'
import { changeRecipient } from '../recipients.store.ts'

/** Whoever holds the link of an address request gives the address, once; gifts waiting for it go on. A second answer changes nothing. */
export async function giveAddress(
  tx: Tx,
  token: string,
  body: BodyOf<typeof recipientRoutes.giveAddress>,
): Promise<void> {
  const before = await lockRecipientOfRequest(tx, token)
  if (!before || !(await claimAnswer(tx, token, before.id))) return
  const { teamId, id } = before
  await changeRecipient(tx, id, {
    name: body.name,
    company: body.company,
    ...(body.email === null ? {} : { email: body.email }),
    ...readAddress(body),
    addressState: 'given',
  })
  await closeAddressRequests(tx, id)
  // The log cannot be changed, so no name stands in it that may have to be erased one day.
  await recordAudit(tx, {
    teamId,
    author: { kind: 'recipient', id, name: 'Recipient' },
    action: 'recipient.address_given',
    subjectType: 'recipients',
    subjectId: id,
    before: { addressState: before.addressState },
    after: { addressState: 'given' },
  })
  announce(tx, { teamId, event: 'recipient.updated', type: 'recipients', id })
  emitEvent(tx, { teamId, type: 'recipient.address_given', subject: id })
  await addJob(tx, 'send-waiting-orders', { id })
}
