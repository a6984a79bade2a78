import type { Reader } from '../../../../platform/db/database.ts'
import { listItems } from './items.store.ts'
import { offerItems, type OfferedItem, type SizedProject } from './offer-items.ts'

/** What each person of a project gets, with what may be chosen of it. */
export async function listOfferedItems(reader: Reader, project: SizedProject): Promise<OfferedItem[]> {
  return offerItems(project, await listItems(reader, project))
}
