import type { Tx } from '../../../../platform/db/database.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import type { SubmissionRow } from '../../projects/submissions/submissions.store.ts'

/** Queues the mail with a person's link, which is made of the seed: with its receipt, or because somebody asked for it. */
export function queueOwnLink(
  tx: Tx,
  row: SubmissionRow,
  kind: 'submission-received' | 'submission-link',
  seed: string,
): Promise<void> {
  return queueMail(tx, {
    teamId: row.teamId,
    kind,
    subjectKey: `submission:${row.id}:${seed}`,
    to: row.email,
    payload: { seed },
  })
}
