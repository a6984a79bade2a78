import type { RecordType } from '@ribbon/contract/gifting/orders/record-types'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { announceOrder } from '../../gifting/orders/announce-order.ts'
import { lockOrder, updateOrderRow, type GiftOrder } from '../../gifting/orders/orders.store.ts'
import { announceLog } from './announce-log.ts'
import { findEntry, reopenEntry } from './entries.store.ts'
import { requireConnection } from './require-connection.ts'

type LinkedRecord = { type: RecordType; uid: string }

/** Has a gift logged once more, or for another record, to which its task is then moved. */
export async function retryLog(
  tx: Tx,
  actor: MemberActor,
  id: string,
  record: LinkedRecord | undefined,
): Promise<GiftOrder> {
  const order = await lockOrder(tx, scopeOf(actor), requestedId(id) ?? refuse('not_found'))
  if (!order || order.status === 'unpaid' || order.salesforceResourceUid === null) refuse('not_found')
  await requireConnection(tx, order)
  const entry = await findEntry(tx, order)
  if (!entry || !(await reopenEntry(tx, entry, { isMoved: record !== undefined }))) refuse('crm_log_not_open')
  const before = { type: order.salesforceResourceType, uid: order.salesforceResourceUid }
  if (record)
    await updateOrderRow(tx, order.id, {
      salesforceResourceType: record.type,
      salesforceResourceUid: record.uid,
    })
  announceLog(tx, order)
  if (!record) return order
  announceOrder(tx, order)
  await recordAudit(tx, {
    teamId: order.teamId,
    author: authorOf(actor),
    action: 'order.record_changed',
    subjectType: 'orders',
    subjectId: order.id,
    before,
    after: record,
  })
  return { ...order, salesforceResourceType: record.type, salesforceResourceUid: record.uid }
}
