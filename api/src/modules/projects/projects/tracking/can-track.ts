import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'

interface ParcelFacts {
  orderId: number | null
  leftOutAt: Date | null
}

/** Parcels are entered while a project is shipping, for people without an order. */
export function canTrack(project: { state: ProjectState }, row: ParcelFacts): boolean {
  return project.state === 'shipping' && row.orderId === null && row.leftOutAt === null
}
