import type { Tx } from '../../../../platform/db/database.ts'
import type { ProjectActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProject, lockProjectShared, type ProjectRow } from '../project-lock.store.ts'
import { isFinal } from '../projects.states.ts'

/**
 * Locks the project of a viewer link for a change, alone or shared as the change itself needs it. A link that was replaced since
 * the call began has ended, also for this call.
 */
export async function lockForViewer(
  tx: Tx,
  { teamId, projectId, version }: ProjectActor,
  lock: 'alone' | 'shared',
): Promise<ProjectRow> {
  const take = lock === 'alone' ? lockProject : lockProjectShared
  const project = await take(tx, { teamId, id: projectId })
  if (project?.viewerLinkVersion !== version) refuse('not_found')
  return project
}

/** The same for an edit, which final submissions refuse with 422 (S3 §2). */
export async function lockForViewersEdit(
  tx: Tx,
  actor: ProjectActor,
  lock: 'alone' | 'shared',
): Promise<ProjectRow> {
  const project = await lockForViewer(tx, actor, lock)
  if (isFinal(project)) refuse('submissions_final')
  return project
}
