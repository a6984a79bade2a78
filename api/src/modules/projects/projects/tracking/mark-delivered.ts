import type { Author } from '../../../../platform/audit.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { mailsLeaveAfterSeconds } from './queue-tracking-mails.ts'
import type { TrackingChange } from './track-parcels.ts'
import { setDelivered } from './tracking.store.ts'

/** Marks the entered parcels of some people of the locked project as delivered, and mails each after a while. */
export async function markDelivered(
  tx: Tx,
  author: Author,
  project: ProjectRow,
  submissionIds: readonly RowId[],
): Promise<TrackingChange> {
  const at = databaseTime()
  const delivered = await setDelivered(tx, project, submissionIds, at)
  if (delivered.length === 0) return { people: 0, at: null }
  await queueMails(
    tx,
    delivered.map(({ id, email, number }) => ({
      teamId: project.teamId,
      kind: 'submission-delivered',
      subjectKey: `submission:${id}:${number}`,
      to: email,
      payload: { number },
    })),
    mailsLeaveAfterSeconds,
  )
  await recordProjectChange(tx, author, project, {
    action: 'project.parcels_delivered',
    details: { submissions: delivered.length },
  })
  return { people: delivered.length, at }
}
