import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockProject, type ProjectKey, type ProjectRow } from '../projects/project-lock.store.ts'

/** Locks a project in production of which no run is at work. */
export async function lockInProduction(tx: Tx, key: ProjectKey): Promise<ProjectRow> {
  const project = (await lockProject(tx, key)) ?? refuse('not_found')
  if (project.runId !== null) refuse('project_busy')
  if (project.state !== 'in_production') refuse('project_not_in_production')
  return project
}
