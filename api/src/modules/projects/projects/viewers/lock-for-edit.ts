import type { Tx } from '../../../../platform/db/database.ts'
import type { ProjectActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { isFinal } from '../projects.states.ts'
import { lockForViewer } from './lock-for-viewer.ts'

/** Locks the project of a viewer link for an edit, which final submissions refuse with 422 (S3 §2). */
export async function lockForEdit(
  tx: Tx,
  actor: ProjectActor,
  lock: 'alone' | 'shared',
): Promise<ProjectRow> {
  const project = await lockForViewer(tx, actor, lock)
  if (isFinal(project)) refuse('submissions_final')
  return project
}
