import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { findAsk } from '../../projects/asks/find-ask.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import type { SubmissionRow } from '../../projects/submissions/submissions.store.ts'
import { findSubmissionToken } from '../own-row/submission-tokens.store.ts'
import { claimTicket } from '../proofs/proofs.store.ts'

export interface Proofs {
  /** The one-use answer of `verify`, or the token of a mail that asks to submit. */ ticket:
    | string
    | undefined
  /** What this device has from an earlier submission. */ token: string | undefined
}

/**
 * Whether the sender has proven the address: by a ticket, or by the token of the row. A ticket proves the spelling it was mailed to,
 * because not every provider delivers two spellings to one mailbox. The link of a mail that asks to submit is often forwarded, so it
 * proves nothing once there is a row.
 */
export async function claimProof(
  tx: Tx,
  secretKey: string,
  project: ProjectRow,
  person: { key: string; email: string; submission: SubmissionRow | undefined },
  { ticket, token }: Proofs,
): Promise<boolean> {
  if (ticket?.startsWith('a1_')) {
    const ask = await findAsk(tx, secretKey, project, ticket)
    if (!person.submission && ask?.personKey === person.key && ask.email === person.email) return true
  } else if (ticket !== undefined) {
    const proven = await claimTicket(tx, project, { tokenHash: hashToken(ticket), personKey: person.key })
    if (proven === person.email) return true
  }
  if (token === undefined || !person.submission) return false
  const found = await findSubmissionToken(tx, project.uuid, hashToken(token))
  return found?.submissionId === person.submission.id
}
