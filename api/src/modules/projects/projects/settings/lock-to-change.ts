import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProject, type ProjectKey, type ProjectRow } from '../project-lock.store.ts'
import { isFinal } from '../projects.states.ts'

/** Locks a project alone for a change of what people see; refuses one whose submissions are final. */
export async function lockToChange(tx: Tx, key: ProjectKey): Promise<ProjectRow> {
  const project = (await lockProject(tx, key)) ?? refuse('not_found')
  if (isFinal(project)) refuse('project_finalized')
  return project
}
