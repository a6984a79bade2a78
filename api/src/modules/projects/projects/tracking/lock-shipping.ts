import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockProject, type ProjectKey, type ProjectRow } from '../project-lock.store.ts'

/** Locks a project for what operators enter about its parcels; refuses one that is not shipping. */
export async function lockShipping(tx: Tx, key: ProjectKey): Promise<ProjectRow> {
  const project = (await lockProject(tx, key)) ?? refuse('not_found')
  if (project.state !== 'shipping') refuse('project_not_shipping')
  return project
}
