import { onOneConnection, type Reader } from '../../../../platform/db/database.ts'
import { listOfferedItems } from '../../projects/items/list-offered-items.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import { countFreePlaces } from '../../projects/settings/count-free-places.ts'
import type { PageParts } from './collection-page.present.ts'

/** What people get and choose, and whether there is room for one more. */
export async function findPageParts(reader: Reader, project: ProjectRow): Promise<PageParts> {
  const [items, freePlaces] = await onOneConnection(reader, one =>
    Promise.all([listOfferedItems(one, project), countFreePlaces(one, project)]),
  )
  return { items, isFull: freePlaces <= 0 }
}
