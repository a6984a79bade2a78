import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import type { SubmissionRow } from '../../projects/submissions/submissions.store.ts'
import { ownLinkToken } from './own-link-token.ts'
import { queueOwnLink } from './queue-own-link.ts'
import { insertSubmissionTokens } from './submission-tokens.store.ts'

/** Mails a person the link to what was submitted, because somebody asked for it. */
export async function mailOwnLink(tx: Tx, secretKey: string, row: SubmissionRow): Promise<void> {
  const seed = randomUUID()
  await Promise.all([
    insertSubmissionTokens(tx, row, [hashToken(ownLinkToken(secretKey, seed))]),
    queueOwnLink(tx, row, 'submission-link', seed),
  ])
}
