import type { Tx } from '../../../../platform/db/database.ts'
import type { ProjectActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { lockLinkedProject } from './lock-linked-project.ts'

/**
 * Locks the project of a viewer link for a change, alone or shared as the change itself needs it. Where an owner has asked for a
 * proof since the call began, this call needs it, too.
 */
export async function lockForViewer(
  tx: Tx,
  actor: ProjectActor,
  lock: 'alone' | 'shared',
): Promise<ProjectRow> {
  const project = await lockLinkedProject(tx, actor, lock)
  if (project.verifyViewers && actor.provenEmail === undefined) refuse('viewer_proof_needed')
  return project
}
