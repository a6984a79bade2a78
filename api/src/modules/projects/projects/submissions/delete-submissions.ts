import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProject, type ProjectKey } from '../project-lock.store.ts'
import { canDeleteSubmissions, isFinal } from '../projects.states.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { markDeleted } from './submissions.store.ts'

/** Deletes submissions while goods and price are being agreed, all or none: one that is not the project's refuses all. */
export async function deleteSubmissions(
  tx: Tx,
  key: ProjectKey,
  submissionIds: readonly number[],
  author: Author,
): Promise<void> {
  const project = (await lockProject(tx, key)) ?? refuse('not_found')
  const ids = [...new Set(submissionIds)]
  if ((await markDeleted(tx, project, ids)) < ids.length) refuse('not_found')
  if (isFinal(project)) refuse('project_finalized')
  if (!canDeleteSubmissions(project)) refuse('submission_stays')
  await recordProjectChange(tx, author, project, {
    action: 'project.submissions_deleted',
    details: { submissions: ids },
  })
}
