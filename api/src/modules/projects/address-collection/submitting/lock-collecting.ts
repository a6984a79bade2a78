import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProjectShared, type ProjectRow } from '../../projects/project-lock.store.ts'
import { isClosed } from '../collection.states.ts'

/** Locks the project of a link for one submission. Its link may have been switched off or replaced a moment ago. */
export async function lockCollecting(tx: Tx, page: ProjectRow): Promise<ProjectRow> {
  const project = await lockProjectShared(tx, page)
  if (!project?.linkOn || project.uuid !== page.uuid) refuse('not_found')
  if (isClosed(project)) refuse('collecting_ended')
  return project
}
