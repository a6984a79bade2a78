import type { Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { ownersScope } from '../../../platform/http/actor.ts'
import type { OutgoingResource } from '../../../platform/outgoing-events/outgoing-resource.ts'
import { presentRecipient } from './recipients.present.ts'
import { findRecipient } from './recipients.store.ts'

/** A recipient as the team's own programs are told of one. */
export async function tellRecipient(
  db: Db,
  teamId: RowId,
  recipientId: RowId,
): Promise<OutgoingResource | undefined> {
  const recipient = await findRecipient(db, ownersScope(teamId), recipientId)
  if (!recipient) return undefined
  const { id, type, attributes } = presentRecipient(recipient)
  const { name, company, email, city, country, addressState, createdAt } = attributes
  return {
    id,
    type,
    attributes: { addressState, createdAt },
    personal: { name, company, email, city, country },
  }
}
