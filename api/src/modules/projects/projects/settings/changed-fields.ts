import type { ProjectRow } from '../project-lock.store.ts'
import type { ProjectChanges } from '../projects.store.ts'

/** The fields that were sent, and differ from what the project has. */
export function changedFields<Change extends ProjectChanges>(
  project: ProjectRow,
  requested: Change,
): (keyof Change & keyof ProjectRow)[] {
  const names = Object.keys(requested) as (keyof Change & keyof ProjectRow)[] // keys() types them as string
  return names.filter(
    name =>
      requested[name] !== undefined && JSON.stringify(requested[name]) !== JSON.stringify(project[name]),
  )
}
