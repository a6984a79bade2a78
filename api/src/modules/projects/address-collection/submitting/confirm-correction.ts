import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import { recordProjectChange } from '../../projects/record-project-change.ts'
import { findSubmissionOfPerson } from '../../projects/submissions/person-submissions.store.ts'
import {
  lockSubmission,
  updateSubmission,
  type SubmissionRow,
} from '../../projects/submissions/submissions.store.ts'
import { giveDeviceToken } from '../own-row/give-device-token.ts'
import { submitterAuthor } from '../own-row/submitter-author.ts'
import { claimLink, findCorrection } from '../proofs/proofs.store.ts'
import { lockCollecting } from './lock-collecting.ts'

/** Replaces a row by what was sent later for its address, once; the mailed token proves the address. */
export async function confirmCorrection(
  tx: Tx,
  page: ProjectRow,
  { token, ip }: { token: string; ip: string },
): Promise<{ row: SubmissionRow; token: string }> {
  const project = await lockCollecting(tx, page)
  const tokenHash = hashToken(token)
  const correction = await findCorrection(tx, project, tokenHash)
  const proven = correction && (await claimLink(tx, project, tokenHash))
  const found = proven && (await findSubmissionOfPerson(tx, project, proven.personKey))
  const before = found && (await lockSubmission(tx, project, found.id))
  if (!before) refuse('not_found')
  const row = await updateSubmission(tx, before, { ...correction, email: before.email })
  await recordProjectChange(tx, submitterAuthor({ submissionId: row.id, ip }), project, {
    action: 'project.submission_changed',
    details: { submission: row.id, fields: ['everything'] },
  })
  return { row, token: await giveDeviceToken(tx, row) }
}
