import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { findPublicStore } from '../../stores/find-public-store.ts'
import type { StoreParts } from '../../stores/find-store-facts.ts'
import { findStore } from '../../stores/stores.store.ts'

/** Whether shoppers find the store of a team closed: it is paused, its account may not charge, or its team is suspended. */
export async function isStoreClosed(
  reader: Reader,
  parts: Pick<StoreParts, 'findAccount'>,
  teamId: RowId,
): Promise<boolean> {
  const store = await findStore(reader, teamId)
  return !store || (await findPublicStore(reader, parts, store.slug))?.isOpen !== true
}
