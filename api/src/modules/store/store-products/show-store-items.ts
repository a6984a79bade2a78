import type { Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { findItemParts } from './find-item-parts.ts'
import { listStoreItems, type StoreItemSearch } from './store-items.store.ts'
import { presentStoreItem } from './store-products.present.ts'

/** A page of products and bundles with their variants and pictures. */
export async function showStoreItems(reader: Reader, scope: Scope, search: StoreItemSearch) {
  const { rows, totalCount } = await listStoreItems(reader, scope, search)
  const ids = rows.filter(row => row.category === 'Gift').map(row => row.id)
  const parts = await findItemParts(reader, scope, ids)
  return { data: rows.map(row => presentStoreItem(row, parts)), meta: { totalCount } }
}
