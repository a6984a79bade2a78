import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { findRequester } from './restock-views.store.ts'

/** Notifies the requester; each delivery gets an email of its own, so its subject is the receipt. */
export async function queueRequesterMail(
  tx: Tx,
  restockRequestId: RowId,
  kind: 'restock-requested' | 'restock-closed' | { arrived: number },
): Promise<void> {
  const requester = await findRequester(tx, restockRequestId)
  if (!requester) return
  const about =
    typeof kind === 'string'
      ? { kind, subjectKey: `restock_request:${restockRequestId}` }
      : { kind: 'restock-arrived' as const, subjectKey: `restock_receipt:${kind.arrived}` }
  await queueMail(tx, { ...requester, ...about })
}
