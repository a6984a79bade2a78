import type { Reader } from '../../../../platform/db/database.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { placesOf } from '../projects.states.ts'
import { countSubmissions } from '../submissions/submissions.store.ts'

/** How many more people can submit for a project; below zero where the expected number was lowered. */
export async function countFreePlaces(reader: Reader, project: ProjectRow): Promise<number> {
  const counts = await countSubmissions(reader, project.teamId, [project.id])
  return placesOf(project) - (counts.get(project.id) ?? 0)
}
