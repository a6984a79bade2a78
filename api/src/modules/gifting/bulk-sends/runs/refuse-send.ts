import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { announceBulkSend, changeBulkSend, type BulkSendRow } from '../bulk-sends.store.ts'
import { mailSender } from './mail-sender.ts'

/** Ends a locked send that has reserved nothing, or released everything; its sender is mailed why. */
export async function refuseSend(tx: Tx, send: BulkSendRow, reason: string): Promise<void> {
  await changeBulkSend(tx, send.id, { state: 'refused', refusal: reason, finishedAt: databaseTime() })
  await mailSender(tx, send, 'bulk-send-refused')
  await recordAudit(tx, {
    teamId: send.teamId,
    author: systemAuthor,
    action: 'bulk_send.refused',
    subjectType: 'bulkSends',
    subjectId: send.id,
    details: { reason },
  })
  announceBulkSend(tx, send)
}
