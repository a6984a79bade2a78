import { emitEvent } from '../../../../platform/outgoing-events/emit-event.ts'
import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { announceBulkSend, type BulkSendRow } from '../bulk-sends.store.ts'
import { mailSender } from './mail-sender.ts'

/** Notifies of a send whose last order has been placed: one mail, and one event for all lists of orders. */
export async function finishSend(tx: Tx, send: BulkSendRow, lastOrderId: number): Promise<void> {
  await mailSender(tx, send, 'bulk-send-done')
  await recordAudit(tx, {
    teamId: send.teamId,
    author: systemAuthor,
    action: 'bulk_send.finished',
    subjectType: 'bulkSends',
    subjectId: send.id,
    details: { listId: send.bulkImportId, gifts: send.sendCount },
  })
  announce(tx, {
    teamId: send.teamId,
    userId: send.userId,
    event: 'order.updated',
    type: 'orders',
    id: lastOrderId,
  })
  announceBulkSend(tx, send)
  emitEvent(tx, { teamId: send.teamId, type: 'bulk_send.finished', subject: send.id })
}
