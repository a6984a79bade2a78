import type { Reader } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { countSubmissions } from '../submissions/submission-counts.store.ts'

/** How many people have submitted for a project and were not deleted. */
export async function countTakenPlaces(reader: Reader, { teamId, id }: ProjectKey): Promise<number> {
  const counts = await countSubmissions(reader, teamId, [id])
  return counts.get(id) ?? 0
}
