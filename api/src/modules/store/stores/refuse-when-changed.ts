import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findChangesAfter, type StoreRow } from './stores.store.ts'

const fieldNames: Record<string, string> = {
  slug: 'address',
  primaryColor: 'color',
  logoImage: 'logo',
  bannerImage: 'banner',
  faviconSmall: 'favicon',
  contactEmail: 'contact',
  isFindable: 'search engines',
  shoppersMayCancel: 'cancel by shoppers',
  shippingMode: 'shipping',
  flatFeeCents: 'shipping fee',
  freeFromCents: 'free shipping',
  taxPlaces: 'tax',
}

/** Refuses an editor of an older version where somebody changed one of the same fields since, and says who changed what. */
export async function refuseWhenChanged(
  tx: Tx,
  store: StoreRow,
  seen: number | undefined,
  fields: readonly string[],
): Promise<void> {
  if (seen === undefined || seen === store.version) return
  const changes = await findChangesAfter(tx, store, seen)
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
