import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProject, type ProjectKey } from '../../projects/project-lock.store.ts'
import { recordProjectChange } from '../../projects/record-project-change.ts'
import { changeProjectRun, findRunOfProject } from '../project-runs.store.ts'
import { findAskedRun } from './find-asked-run.ts'

/** Approves what the plan costs that an owner has looked at; later plans may cost as much. */
export async function approveExtraCost(
  tx: Tx,
  key: ProjectKey,
  actor: MemberActor,
  planId: string,
): Promise<void> {
  const project = (await lockProject(tx, key)) ?? refuse('not_found')
  const seen =
    (await findRunOfProject(tx, project, requestedId(planId) ?? refuse('not_found'))) ?? refuse('not_found')
  const run = await findAskedRun(tx, project)
  if (run?.id !== seen.id) refuse('plan_changed')
  await changeProjectRun(tx, run, {
    approvedCents: run.totalCents,
    approvedBy: actor.userId,
    approvedAt: databaseTime(),
  })
  await recordProjectChange(tx, authorOf(actor), project, {
    action: 'project.cost_approved',
    details: { run: run.id, amountCents: run.totalCents },
  })
}
