import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProject, type ProjectKey, type ProjectRow } from '../project-lock.store.ts'
import { isFinal } from '../projects.states.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { restoreDeleted } from './deleted-submissions.store.ts'

/** Brings back the submissions that were deleted together at that moment; whoever has submitted again keeps the newer row. */
export async function undoDelete(tx: Tx, key: ProjectKey, author: Author, at: string): Promise<ProjectRow> {
  const project = (await lockProject(tx, key)) ?? refuse('not_found')
  const restored = await restoreDeleted(tx, project, at)
  if (restored.length === 0) refuse('not_found')
  if (isFinal(project)) refuse('project_finalized')
  await recordProjectChange(tx, author, project, {
    action: 'project.submissions_restored',
    details: { submissions: restored },
  })
  return project
}
