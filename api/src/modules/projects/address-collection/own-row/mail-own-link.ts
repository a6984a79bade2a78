import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import type { SubmissionRow } from '../../projects/submissions/submissions.store.ts'
import { ownLinkToken } from './own-link-token.ts'
import { insertSubmissionToken } from './submission-tokens.store.ts'

/** Mails a person the link to what was submitted: with its receipt, or because somebody asked for it. */
export async function mailOwnLink(
  tx: Tx,
  secretKey: string,
  row: SubmissionRow,
  kind: 'submission-received' | 'submission-link',
): Promise<void> {
  const seed = randomUUID()
  await Promise.all([
    insertSubmissionToken(tx, row, hashToken(ownLinkToken(secretKey, seed))),
    queueMail(tx, {
      teamId: row.teamId,
      kind,
      subjectKey: `submission:${row.id}:${seed}`,
      to: row.email,
      payload: { seed },
    }),
  ])
}
