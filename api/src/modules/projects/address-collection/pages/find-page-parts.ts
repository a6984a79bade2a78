import type { Reader } from '../../../../platform/db/database.ts'
import { listOfferedItems } from '../../projects/items/list-offered-items.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import { countSubmissions } from '../../projects/submissions/submissions.store.ts'
import type { PageParts } from './collection-page.present.ts'
import { placesOf } from '../collection.states.ts'

/** What people get and choose, and whether there is room for one more. */
export async function findPageParts(reader: Reader, project: ProjectRow): Promise<PageParts> {
  const counts = await countSubmissions(reader, project.teamId, [project.id])
  return {
    items: await listOfferedItems(reader, project),
    isFull: (counts.get(project.id) ?? 0) >= placesOf(project),
  }
}
