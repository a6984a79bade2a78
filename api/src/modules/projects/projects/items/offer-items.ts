import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { offeredChoices } from './items.present.ts'
import type { ProjectItemRow } from './items.store.ts'

export interface OfferedItem extends ProjectItemRow {
  offered: { name: string; choices: string[] }[]
}

export type SizedProject = ProjectKey & Pick<ProjectRow, 'apparelSizes' | 'customSizes'>

/** What may be chosen of each item of a project. */
export function offerItems(project: SizedProject, items: readonly ProjectItemRow[]): OfferedItem[] {
  return items.map(item => ({
    ...item,
    offered: item.options.map(option => ({ name: option.name, choices: offeredChoices(project, option) })),
  }))
}
