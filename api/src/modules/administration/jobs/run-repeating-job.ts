import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { listSchedules } from '../../../platform/jobs/job-records.ts'
import { addJob, type JobName } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/refusal.ts'

/** Runs a scheduled job now, unless one is queued or running already. */
export async function runRepeatingJob(tx: Tx, actor: OperatorActor, name: string): Promise<void> {
  const known = (await listSchedules(tx)).find(schedule => schedule.name === name) ?? refuse('not_found')
  if (known.isUnderWay) return
  // A schedule of the queue is a job, though its name comes from the database.
  await addJob(tx, name as JobName, { id: 0 })
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: 'job.run',
    subjectType: 'jobs',
    subjectId: name,
    details: { name },
  })
}
