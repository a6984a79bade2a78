import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RateLimits } from '../../../../platform/http/rate-limits.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import { personKeyOf } from '../../projects/submissions/person-key-of.ts'

/** Leaves it to a job to find out who gets a mail, so that every address is answered in the same time. */
export async function requestProof(
  db: Db,
  limits: RateLimits,
  project: ProjectRow,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  const subject = personKeyOf(email)
  await limits.spend('recipient-proof', { ip, subject: `${project.uuid} ${subject}` })
  if (await limits.allows('mail-asked-for', { ip, subject }))
    await inTransaction(db, tx => addJob(tx, 'send-submission-proof', { id: project.id, email }))
}
