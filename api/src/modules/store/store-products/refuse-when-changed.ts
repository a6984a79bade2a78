import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findLaterChanges } from '../../catalog/products/editing/editing.store.ts'

const fieldNames: Record<string, string> = {
  isListed: 'in the store or not',
  eCommercePriceCents: 'price',
  name: 'name',
  description: 'description',
  descriptionHtml: 'description',
  position: 'position',
  suggestedProducts: 'suggested products',
}

/** Refuses an editor of an older version where somebody changed one of the same fields since, and says who changed what. */
export async function refuseWhenChanged(
  tx: Tx,
  { id, version }: { id: RowId; version: number },
  seen: number | undefined,
  fields: readonly string[],
): Promise<void> {
  if (seen === undefined || seen === version) return
  const changes = await findLaterChanges(tx, 'storeProducts', id, seen)
  const conflicts = changes
    .map(change => ({ ...change, fields: change.fields.filter(field => fields.includes(field)) }))
    .filter(change => change.fields.length > 0)
  if (conflicts.length === 0) return
  const names = conflicts.flatMap(change => change.fields).map(field => fieldNames[field] ?? field)
  refuse('changed_meanwhile', {
    who: [...new Set(conflicts.map(change => change.who))].join(' and '),
    what: [...new Set(names)].sort().join(', '),
  })
}
