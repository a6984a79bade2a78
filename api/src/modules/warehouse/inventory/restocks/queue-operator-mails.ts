import type { Tx } from '../../../../platform/db/database.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { listOperators } from '../../../people/operators/operators.store.ts'

/** Notifies every active operator. */
export async function queueOperatorMails(
  tx: Tx,
  teamId: number,
  restockRequestId: number,
  kind: 'restock-to-fill' | 'restock-canceled',
): Promise<void> {
  for (const { email, disabledAt } of await listOperators(tx)) {
    if (disabledAt === null)
      await queueMail(tx, { teamId, kind, subjectKey: `restock_request:${restockRequestId}`, to: email })
  }
}
