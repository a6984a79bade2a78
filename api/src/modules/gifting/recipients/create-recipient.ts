import type { recipientRoutes } from '@ribbon/contract/gifting/recipients/recipients'
import type { BodyOf } from '@ribbon/contract/route'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { mailAddressRequest } from './address-requests/mail-address-request.ts'
import { readAddress } from './addresses/read-address.ts'
import { insertRecipient, type RecipientRow } from './recipients.store.ts'

/** Adds a recipient to the actor's team; without an address the person is asked for it by email. */
export async function createRecipient(
  tx: Tx,
  actor: MemberActor,
  body: BodyOf<typeof recipientRoutes.createRecipient>,
): Promise<RecipientRow> {
  const recipient = body.send_email
    ? await addAsked(tx, actor, body.email, body.name)
    : await insertRecipient(tx, {
        teamId: actor.teamId,
        name: body.name,
        company: body.company,
        email: body.email,
        ...readAddress(body),
        salesforceResourceUid: body.salesforce_resource_uid,
      })
  announce(tx, { teamId: actor.teamId, event: 'recipient.created', type: 'recipients', id: recipient.id })
  return recipient
}

// Until the person tells a name, the email stands for it.
async function addAsked(
  tx: Tx,
  actor: MemberActor,
  email: string,
  name: string | null,
): Promise<RecipientRow> {
  const recipient = await insertRecipient(tx, {
    teamId: actor.teamId,
    name: name ?? email,
    email,
    addressState: 'requested',
  })
  await mailAddressRequest(tx, actor, { id: recipient.id, email })
  return recipient
}
