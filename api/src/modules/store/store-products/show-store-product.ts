import type { Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findItemParts } from './find-item-parts.ts'
import { findStoreItems } from './store-items.store.ts'
import { presentStoreProduct } from './store-products.present.ts'
import { listChosenSuggestions, listShownSuggestions } from './suggestions.store.ts'

/** One product with what is suggested beside it. */
export async function showStoreProduct(reader: Reader, scope: Scope, id: string) {
  const [item] = await findStoreItems(reader, scope, [requestedId(id) ?? refuse('not_found')])
  if (!item) refuse('not_found')
  const chosenIds = await listChosenSuggestions(reader, scope, item.id)
  const chosen = await findStoreItems(reader, scope, chosenIds)
  const parts = await findItemParts(reader, scope, [item.id, ...chosenIds])
  return {
    data: presentStoreProduct(item, parts, {
      chosen: chosenIds.flatMap(each => chosen.find(row => row.id === each) ?? []),
      shown: await listShownSuggestions(reader, scope, item.id),
    }),
  }
}
