import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findLaterChanges } from './editing.store.ts'

const fieldNames: Record<string, string> = {
  displayName: 'display name',
  adminOnly: 'who may send it',
  isCard: 'card or gift',
  hexCode: 'color code',
  priceCents: 'price',
  retailPriceCents: 'retail price',
  weightOunces: 'weight',
  expirationDate: 'expiry',
  shelf: 'shelf',
  images: 'pictures',
  imageAlts: 'pictures',
  discountPercent: 'discount',
  archived: 'the archive',
  sku: 'SKU',
}

const isPicture = (field: string) => field === 'images' || field === 'imageAlts'
/** Fields a form does not save: pictures and archiving have calls of their own, except that a variant's form has its pictures. */
const notSavedBy = {
  fields: (field: string) => isPicture(field) || field === 'archived',
  pictures: (field: string) => !isPicture(field),
  variant: (field: string) => field === 'archived',
}

/**
 * Refuses to save over fields that someone else changed since the form was loaded, and says who changed what. Changes of
 * fields that the form does not save are fine.
 */
export async function refuseWhenChanged(
  tx: Tx,
  subjectType: 'products' | 'productVariants' | 'bundles',
  { id, version }: { id: RowId; version: number },
  seen: number,
  form: keyof typeof notSavedBy,
): Promise<void> {
  if (version === seen) return
  const changes = await findLaterChanges(tx, subjectType, id, seen)
  const isKnown = new Set(changes.map(change => change.version)).size === version - seen
  const conflicts = changes
    .map(({ who, fields }) => ({ who, fields: fields.filter(field => !notSavedBy[form](field)) }))
    .filter(change => change.fields.length > 0)
  if (isKnown && conflicts.length === 0) return
  const who = [...new Set(conflicts.map(change => change.who))].join(' and ') || 'Someone'
  const what =
    [...new Set(conflicts.flatMap(change => change.fields).map(field => fieldNames[field] ?? field))]
      .sort()
      .join(', ') || 'something'
  refuse('changed_meanwhile', { who, what })
}
