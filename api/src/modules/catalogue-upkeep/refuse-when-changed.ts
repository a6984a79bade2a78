import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { findLaterChanges } from './catalogue-upkeep.store.ts'

const words: Record<string, string> = {
  displayName: 'display name', adminOnly: 'who may send it', isCard: 'card or gift', hexCode: 'color code', priceCents: 'price', retailPriceCents: 'retail price', weightOunces: 'weight',
  expirationDate: 'expiry', images: 'pictures', imageAlts: 'pictures', discountPercent: 'discount', archived: 'the archive', sku: 'SKU',
}

/** Refuses to write over what someone changed after the writer looked, and says who and what. */
export async function refuseWhenChanged(tx: Tx, subjectType: 'products' | 'productVariants' | 'bundles', { id, version }: { id: number; version: number }, seen: number): Promise<void> {
  if (version === seen) return
  const changes = await findLaterChanges(tx, subjectType, id, seen)
  const who = [...new Set(changes.map(change => change.who))].join(' and ') || 'Someone'
  const what = [...new Set(changes.flatMap(change => change.fields).map(field => words[field] ?? field))].sort().join(', ') || 'something'
  refuse('changed_meanwhile', { who, what })
}
