import type { Reader } from '../../../../platform/db/database.ts'
import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { offeredChoices } from './items.present.ts'
import { listItems, type ProjectItemRow } from './items.store.ts'

export interface OfferedItem extends ProjectItemRow {
  offered: { name: string; choices: string[] }[]
}

export type SizedProject = ProjectKey & Pick<ProjectRow, 'apparelSizes' | 'customSizes'>

/** What each person of a project gets, with what may be chosen of it. */
export async function listOfferedItems(reader: Reader, project: SizedProject): Promise<OfferedItem[]> {
  const items = await listItems(reader, project)
  return items.map(item => ({
    ...item,
    offered: item.options.map(option => ({ name: option.name, choices: offeredChoices(project, option) })),
  }))
}
