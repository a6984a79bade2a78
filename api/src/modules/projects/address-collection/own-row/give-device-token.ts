import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import type { SubmissionRow } from '../../projects/submissions/submissions.store.ts'
import { insertSubmissionTokens } from './submission-tokens.store.ts'

export const newDeviceToken = () => `p1_${randomBytes(24).toString('base64url')}`

/** A token by which this device reaches the row from now on. */
export async function giveDeviceToken(tx: Tx, row: SubmissionRow): Promise<string> {
  const token = newDeviceToken()
  await insertSubmissionTokens(tx, row, [hashToken(token)])
  return token
}
