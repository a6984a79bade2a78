import { operatorSearchKinds, type OperatorSearchKind } from '@ribbon/contract/administration/search'
import { inTransaction, type Db, type Reader } from '../../../platform/db/database.ts'
import type { OperatorActor } from '../../../platform/http/actor.ts'
import { findNamedOfAllTeams, findOrders, findParcels } from './operator-results.store.ts'
import { readSearchText, type SearchText } from './read-search-text.ts'
import type { ResultRow } from './results.store.ts'
import type { FoundOfKind } from './search-team.ts'
import { canOperatorFind } from './search.access.ts'

/** What an operator may open of what a text finds in all teams, by kind. */
export async function searchOperations(
  db: Db,
  { role }: OperatorActor,
  typed: string | undefined,
): Promise<FoundOfKind<OperatorSearchKind>[]> {
  const text = readSearchText(typed)
  if (!text) return []
  const kinds = operatorSearchKinds.filter(kind => canOperatorFind(kind, role))
  return inTransaction(db, tx =>
    Promise.all(kinds.map(async kind => ({ kind, rows: await findOfKind(tx, kind, text) }))),
  )
}

async function findOfKind(db: Reader, kind: OperatorSearchKind, text: SearchText): Promise<ResultRow[]> {
  if (kind !== 'parcel' && kind !== 'order') return findNamedOfAllTeams(db, kind, text)
  if (!text.code) return []
  return kind === 'parcel' ? findParcels(db, text) : findOrders(db, text)
}
