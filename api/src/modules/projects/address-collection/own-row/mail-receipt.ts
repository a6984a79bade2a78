import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import type { SubmissionRow } from '../../projects/submissions/submissions.store.ts'
import { newDeviceToken } from './give-device-token.ts'
import { ownLinkToken } from './own-link-token.ts'
import { queueOwnLink } from './queue-own-link.ts'
import { insertSubmissionTokens } from './submission-tokens.store.ts'

/** Mails the receipt of a new submission, with its link; answers the token by which this device reaches the row from now on. */
export async function mailReceipt(tx: Tx, secretKey: string, row: SubmissionRow): Promise<string> {
  const seed = randomUUID()
  const token = newDeviceToken()
  await Promise.all([
    insertSubmissionTokens(tx, row, [token, ownLinkToken(secretKey, seed)].map(hashToken)),
    queueOwnLink(tx, row, 'submission-received', seed),
  ])
  return token
}
