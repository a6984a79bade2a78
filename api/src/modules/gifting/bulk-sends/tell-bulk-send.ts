import type { Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { OutgoingResource } from '../../../platform/outgoing-events/outgoing-resource.ts'
import { findBulkSendRow } from './bulk-sends.store.ts'

/** A bulk send as the team's own programs are told of it. */
export async function tellBulkSend(
  db: Db,
  teamId: RowId,
  sendId: RowId,
): Promise<OutgoingResource | undefined> {
  const send = await findBulkSendRow(db, sendId)
  if (send?.teamId !== teamId) return undefined
  return {
    id: String(send.id),
    type: 'bulkSends',
    attributes: {
      state: send.state,
      listId: String(send.bulkImportId),
      listName: send.listName,
      sendCount: send.sendCount,
      finishedAt: send.finishedAt?.toISOString() ?? null,
    },
  }
}
