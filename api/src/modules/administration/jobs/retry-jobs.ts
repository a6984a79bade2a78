import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { lockJobRecord, retryJobRecords } from '../../../platform/jobs/job-records.ts'
import { refuse } from '../../../platform/refusal.ts'

/** Retries one job, or all failed and waiting jobs of a kind, now. Returns how many. */
export async function retryJobs(
  tx: Tx,
  actor: OperatorActor,
  which: { id: string } | { name: string },
): Promise<number> {
  const job = 'id' in which ? ((await lockJobRecord(tx, which.id)) ?? refuse('not_found')) : undefined
  const name = 'name' in which ? which.name : undefined
  const ids = await retryJobRecords(tx, which)
  if (ids.length === 0) return 0
  await recordAudit(tx, {
    teamId: null,
    author: authorOf(actor),
    action: 'job.retried',
    subjectType: 'jobs',
    subjectId: job?.id ?? name ?? '',
    details: {
      name: job?.name ?? name,
      count: ids.length,
      ...(job ? { payload: job.data, error: job.error } : {}),
    },
  })
  return ids.length
}
