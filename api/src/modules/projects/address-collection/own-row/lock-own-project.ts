import type { Tx } from '../../../../platform/db/database.ts'
import type { SubmitterActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProjectShared, type ProjectRow } from '../../projects/project-lock.store.ts'
import { isClosed } from '../collection.states.ts'

/** Locks the project of a submission for a change by its person; refuses once submissions are final. */
export async function lockOwnProject(tx: Tx, { teamId, projectId }: SubmitterActor): Promise<ProjectRow> {
  const project = (await lockProjectShared(tx, { teamId, id: projectId })) ?? refuse('not_found')
  if (isClosed(project)) refuse('collecting_ended')
  return project
}
