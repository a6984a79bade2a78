import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { announceGroupOrder } from '../announce-group-order.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { mailAddressProblems } from '../run-mails/mail-address-problems.ts'
import { mailOwner } from '../run-mails/mail-owner.ts'
import { unlockPeopleOfRun } from './run-people.store.ts'
import { setRunState } from './run-state.store.ts'
import { changeRun, type RunRow } from './runs.store.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/**
 * Ends a locked run that has taken nothing, or released everything: its group order returns to where it was, and says why. What
 * begins by itself is tried again in an hour, or when the team gets more means, and its owner is mailed once a day.
 */
export async function refuseRun(
  tx: Tx,
  groupOrder: GroupOrderRow,
  run: RunRow,
  reason: string,
): Promise<void> {
  await unlockPeopleOfRun(tx, run)
  await mailAddressProblems(tx, run)
  await changeRun(tx, run, { state: 'refused', refusal: reason, finishedAt: databaseTime() })
  const now = databaseTime().getTime()
  const { refusalMailedAt } = groupOrder
  const isMailed = !run.isRolling || refusalMailedAt === null || now - refusalMailedAt.getTime() > dayMs
  await setRunState(tx, groupOrder, {
    runId: null,
    refusal: reason,
    ...(run.isRolling ? { nextRunAt: new Date(now + hourMs) } : { state: run.beganIn }),
    ...(isMailed ? { refusalMailedAt: new Date(now) } : {}),
  })
  if (isMailed) await mailOwner(tx, groupOrder, run, 'group-order-refused')
  await recordAudit(tx, {
    teamId: groupOrder.teamId,
    author: systemAuthor,
    action: 'group_order.run_refused',
    subjectType: 'groupOrders',
    subjectId: groupOrder.id,
    details: { runId: run.id, reason },
  })
  announceGroupOrder(tx, groupOrder)
}
