import { searchKinds, type SearchKind } from '@ribbon/contract/administration/search'
import { inTransaction, type Db, type Reader } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor, type Scope } from '../../../platform/http/actor.ts'
import { findGifts } from './found-orders.store.ts'
import { readSearchText, type SearchText } from './read-search-text.ts'
import type { ResultRow } from './results.store.ts'
import { canFind } from './search.access.ts'
import { findShopOrders, findStoreCustomers, findStoreOrders } from './store-results.store.ts'
import { findBundles, findNamed } from './team-results.store.ts'

export interface FoundOfKind<K extends string> {
  kind: K
  rows: ResultRow[]
}

/** What a member may open of what a text finds, by kind. One connection reads it all, its statements sent together. */
export async function searchTeam(
  db: Db,
  actor: MemberActor,
  typed: string | undefined,
): Promise<FoundOfKind<SearchKind>[]> {
  const text = readSearchText(typed)
  if (!text) return []
  const scope = scopeOf(actor)
  const kinds = searchKinds.filter(kind => canFind(kind, actor))
  return inTransaction(db, tx =>
    Promise.all(kinds.map(async kind => ({ kind, rows: await findOfKind(tx, kind, scope, text) }))),
  )
}

function findOfKind(db: Reader, kind: SearchKind, scope: Scope, text: SearchText): Promise<ResultRow[]> {
  switch (kind) {
    case 'order':
      return findGifts(db, scope, text)
    case 'storeOrder':
      return findStoreOrders(db, scope, text)
    case 'storeCustomer':
      return findStoreCustomers(db, scope, text)
    case 'shopOrder':
      return findShopOrders(db, scope, text)
    case 'bundle':
      return findBundles(db, scope, text)
    default:
      return findNamed(db, kind, scope, text)
  }
}
