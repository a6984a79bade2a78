import type { Tx } from '../../../../platform/db/database.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { findSender } from '../../orders/order-people.store.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import type { RunRow } from '../runs/runs.store.ts'

/** One mail about a run, to whoever began it and wants summaries of redemptions. */
export async function mailOwner(
  tx: Tx,
  { teamId }: Pick<GroupOrderRow, 'teamId'>,
  run: Pick<RunRow, 'id' | 'startedBy'>,
  kind: 'group-order-summary' | 'group-order-refused',
): Promise<void> {
  const owner = await findSender(tx, run.startedBy)
  if (owner?.emailPreferences.send_group_order_summary_email)
    await queueMail(tx, { teamId, kind, subjectKey: `groupOrderRun:${run.id}`, to: owner.email })
}
