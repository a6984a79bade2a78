import { operatorSearchKinds, type OperatorSearchKind } from '@ribbon/contract/administration/search'
import { inTransaction, type Db, type Reader } from '../../../platform/db/database.ts'
import { findNamedOfAllTeams, findOrders, findParcels } from './operator-results.store.ts'
import { readSearchText, type SearchText } from './read-search-text.ts'
import type { ResultRow } from './results.store.ts'
import type { FoundOfKind } from './search-team.ts'

/** What operators find, in all teams. */
export async function searchOperations(
  db: Db,
  typed: string | undefined,
): Promise<FoundOfKind<OperatorSearchKind>[]> {
  const text = readSearchText(typed)
  if (!text) return []
  return inTransaction(db, tx =>
    Promise.all(operatorSearchKinds.map(async kind => ({ kind, rows: await findOfKind(tx, kind, text) }))),
  )
}

async function findOfKind(db: Reader, kind: OperatorSearchKind, text: SearchText): Promise<ResultRow[]> {
  if (kind !== 'parcel' && kind !== 'order') return findNamedOfAllTeams(db, kind, text)
  if (!text.code) return []
  return kind === 'parcel' ? findParcels(db, text) : findOrders(db, text)
}
