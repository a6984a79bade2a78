import type { Reader } from '../../../../platform/db/database.ts'
import { listOfferedItems } from '../items/list-offered-items.ts'
import type { SizedProject } from '../items/offer-items.ts'
import { countChosen, countPeople } from './chosen-sizes.store.ts'
import { sumSizes } from './sum-sizes.ts'

/** What has to be made for a project: the sums of what people chose. */
export async function showSizes(reader: Reader, project: SizedProject) {
  const items = await listOfferedItems(reader, project)
  const chosen = await countChosen(reader, project)
  const { people, leftOut } = await countPeople(reader, project)
  return {
    data: {
      id: String(project.id),
      type: 'projectSizes' as const,
      attributes: { people, leftOut, ...sumSizes(items, chosen, people) },
    },
  }
}
