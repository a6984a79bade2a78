import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProject, type ProjectKey } from '../../projects/project-lock.store.ts'
import { recordProjectChange } from '../../projects/record-project-change.ts'
import { mailOwnersOfProject } from '../mails/mail-owners-of-project.ts'
import { isApproved } from '../project-runs.states.ts'
import {
  changeProjectRun,
  findNewestRun,
  findRunOfProject,
  type ProjectRunRow,
} from '../project-runs.store.ts'

/** Asks the team's owners to approve what the newest plan costs. They get one mail about it, however often they are asked. */
export async function askForApproval(
  tx: Tx,
  key: ProjectKey,
  actor: OperatorActor,
  planId: string,
): Promise<ProjectRunRow> {
  const project = (await lockProject(tx, key)) ?? refuse('not_found')
  const run =
    (await findRunOfProject(tx, project, requestedId(planId) ?? refuse('not_found'))) ?? refuse('not_found')
  const newest = await findNewestRun(tx, project)
  if (run.state !== 'planned' || newest?.id !== run.id) refuse('plan_changed')
  if (isApproved(run)) refuse('approval_not_needed')
  if (run.askedAt !== null) return run
  await mailOwnersOfProject(tx, run, 'project-cost-to-approve')
  await recordProjectChange(tx, authorOf(actor), project, {
    action: 'project.approval_asked',
    details: { run: run.id, amountCents: run.totalCents },
  })
  return changeProjectRun(tx, run, { askedAt: databaseTime() })
}
