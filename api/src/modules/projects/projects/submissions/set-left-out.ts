import { databaseTime } from '../../../../platform/database-time.ts'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProjectShared, type ProjectKey } from '../project-lock.store.ts'
import { canDeleteSubmissions, isFinal } from '../projects.states.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { lockSubmission, updateSubmission, type SubmissionRow } from './submissions.store.ts'

/** Leaves a person out, or takes that back. Before goods and price are agreed, a row that is not wanted is deleted instead. */
export async function setLeftOut(
  tx: Tx,
  key: ProjectKey,
  submissionId: number,
  author: Author,
  isLeftOut: boolean,
): Promise<SubmissionRow> {
  const project = (await lockProjectShared(tx, key)) ?? refuse('not_found')
  const row = (await lockSubmission(tx, project, submissionId)) ?? refuse('not_found')
  if (isFinal(project)) refuse('project_finalized')
  if (isLeftOut && canDeleteSubmissions(project)) refuse('submission_not_left_out')
  if ((row.leftOutAt !== null) === isLeftOut) return row
  const changed = await updateSubmission(tx, row, { leftOutAt: isLeftOut ? databaseTime() : null })
  await recordProjectChange(tx, author, project, {
    action: isLeftOut ? 'project.submission_left_out' : 'project.submission_included',
    details: { submission: row.id, fields: ['leftOut'] },
  })
  return changed
}
