import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { retryJobRecords } from '../../../platform/jobs/job-records.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { findMailJob, lockUnsentMail } from '../../../platform/mail/stuck-mails.ts'
import { refuse } from '../../../platform/refusal.ts'

/** Retries a mail now, with its own job or a new one. It is sent once, under the same Message-ID. */
export async function retryMail(tx: Tx, actor: OperatorActor, id: RowId): Promise<void> {
  const mail = (await lockUnsentMail(tx, id)) ?? refuse('not_found')
  const job = await findMailJob(tx, id)
  if (!job) await addJob(tx, 'send-mail', { id })
  else if (job.state === 'failed' || job.state === 'retry') await retryJobRecords(tx, { id: job.id })
  await recordAudit(tx, {
    teamId: mail.teamId,
    author: authorOf(actor),
    action: 'mail.retried',
    subjectType: 'mails',
    subjectId: id,
    details: { kind: mail.kind },
  })
}
