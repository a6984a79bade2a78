import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import { isFinal } from '../projects.states.ts'

interface PlaceFacts {
  leftOutAt: Date | null
  trackingNumbers: readonly string[]
}

/** After submissions are final the address may still change until the parcel has left; a label, which comes before, ends it, too. */
export function canReaddress(project: { state: ProjectState }, row: PlaceFacts): boolean {
  return (
    isFinal(project) &&
    project.state !== 'done' &&
    project.state !== 'canceled' &&
    row.leftOutAt === null &&
    row.trackingNumbers.length === 0
  )
}
