import type { Reader } from '../../../../platform/db/database.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { countTakenPlaces } from './count-taken-places.ts'
import { subtractTakenPlaces } from './subtract-taken-places.ts'

/** How many more people can submit for a project; below zero where the expected number was lowered. */
export async function countFreePlaces(reader: Reader, project: ProjectRow): Promise<number> {
  return subtractTakenPlaces(project, await countTakenPlaces(reader, project))
}
