import type { ProjectRow } from '../project-lock.store.ts'
import { placesOf } from '../projects.states.ts'

/** How many of a project's places are free; below zero where the expected number was lowered. */
export function subtractTakenPlaces(project: ProjectRow, taken: number): number {
  return placesOf(project) - taken
}
