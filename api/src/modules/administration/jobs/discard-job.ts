import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { deleteJobRecord, lockJobRecord } from '../../../platform/jobs/job-records.ts'
import { refuse } from '../../../platform/refusal.ts'

/** Removes a job that cannot succeed from the queue. The job and the reason stay in the audit trail. */
export async function discardJob(tx: Tx, actor: OperatorActor, id: string, reason: string): Promise<void> {
  const job = (await lockJobRecord(tx, id)) ?? refuse('not_found')
  await deleteJobRecord(tx, job)
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: 'job.given_up',
    subjectType: 'jobs',
    subjectId: id,
    details: { reason },
    before: { name: job.name, payload: job.data, state: job.state, tries: job.tries, error: job.error },
  })
}
