import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findLaterChanges } from './editing.store.ts'

const words: Record<string, string> = {
  displayName: 'display name',
  adminOnly: 'who may send it',
  isCard: 'card or gift',
  hexCode: 'color code',
  priceCents: 'price',
  retailPriceCents: 'retail price',
  weightOunces: 'weight',
  expirationDate: 'expiry',
  images: 'pictures',
  imageAlts: 'pictures',
  discountPercent: 'discount',
  archived: 'the archive',
  sku: 'SKU',
}

const isPicture = (field: string) => field === 'images' || field === 'imageAlts'
/** What each editor does not write: pictures and the archive have calls of their own, and a variant's pictures stand in its form. */
const asides = {
  fields: (field: string) => isPicture(field) || field === 'archived',
  pictures: (field: string) => !isPicture(field),
  variant: (field: string) => field === 'archived',
}

/** Refuses to write over what someone changed after the writer looked, and says who and what; what the writer does not write may have changed. */
export async function refuseWhenChanged(
  tx: Tx,
  subjectType: 'products' | 'productVariants' | 'bundles',
  { id, version }: { id: number; version: number },
  seen: number,
  written: keyof typeof asides,
): Promise<void> {
  if (version === seen) return
  const changes = await findLaterChanges(tx, subjectType, id, seen)
  const isKnown = new Set(changes.map(change => change.version)).size === version - seen
  const inTheWay = changes
    .map(({ who, fields }) => ({ who, fields: fields.filter(field => !asides[written](field)) }))
    .filter(change => change.fields.length > 0)
  if (isKnown && inTheWay.length === 0) return
  const who = [...new Set(inTheWay.map(change => change.who))].join(' and ') || 'Someone'
  const what =
    [...new Set(inTheWay.flatMap(change => change.fields).map(field => words[field] ?? field))]
      .sort()
      .join(', ') || 'something'
  refuse('changed_meanwhile', { who, what })
}
