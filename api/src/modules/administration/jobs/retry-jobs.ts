import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { lockJobRecord, retryJobRecords } from '../../../platform/jobs/job-records.ts'
import { refuse } from '../../../platform/refusal.ts'

/** Lets one job, or all of a kind, that failed or wait for another try be tried now; answers how many. */
export async function retryJobs(
  tx: Tx,
  actor: OperatorActor,
  which: { id: string } | { name: string },
): Promise<number> {
  const job = 'id' in which ? ((await lockJobRecord(tx, which.id)) ?? refuse('not_found')) : undefined
  const ids = await retryJobRecords(tx, which)
  if (ids.length === 0) return 0
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: 'job.retried',
    subjectType: 'jobs',
    subjectId: job?.id ?? (which as { name: string }).name,
    details: {
      name: job?.name ?? (which as { name: string }).name,
      count: ids.length,
      ...(job ? { payload: job.data, error: job.error } : {}),
    },
  })
  return ids.length
}
