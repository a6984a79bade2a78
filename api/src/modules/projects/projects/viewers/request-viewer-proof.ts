import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { ProjectActor } from '../../../../platform/http/actor.ts'
import type { RateLimits } from '../../../../platform/http/rate-limits.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { personKeyOf } from '../submissions/person-key-of.ts'

/** Leaves the mail to a job, so that every address is answered alike and in the same time. */
export async function requestViewerProof(
  db: Db,
  limits: RateLimits,
  { projectId, version, ip }: ProjectActor,
  email: string,
): Promise<void> {
  const subject = personKeyOf(email)
  await limits.spend('recipient-proof', { ip, subject: `viewer ${projectId} ${subject}` })
  if (await limits.allows('mail-asked-for', { ip, subject }))
    await inTransaction(db, tx => addJob(tx, 'send-viewer-proof', { id: projectId, email, version }))
}
