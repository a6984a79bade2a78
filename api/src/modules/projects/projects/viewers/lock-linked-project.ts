import type { Tx } from '../../../../platform/db/database.ts'
import type { ProjectActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProject, lockProjectShared, type ProjectRow } from '../project-lock.store.ts'

/** Locks the project of a viewer link. A link that was replaced since the call began has ended, also for this call. */
export async function lockLinkedProject(
  tx: Tx,
  { teamId, projectId, version }: ProjectActor,
  lock: 'alone' | 'shared',
): Promise<ProjectRow> {
  const take = lock === 'alone' ? lockProject : lockProjectShared
  const project = await take(tx, { teamId, id: projectId })
  if (project?.viewerLinkVersion !== version) refuse('not_found')
  return project
}
