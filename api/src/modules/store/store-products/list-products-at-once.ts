import type { Tx } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findGifts, lockOpenGifts } from '../../catalog/products/menu-items.store.ts'
import { recordStoreProductChange } from './record-store-product-change.ts'
import { setListed } from './store-products.store.ts'

/** Puts products into the store, or takes them out: all of the team, or those named. Admin-only ones stay out. */
export async function listProductsAtOnce(
  tx: Tx,
  actor: MemberActor,
  { ids: texts, is_listed: isListed }: { ids?: readonly string[] | undefined; is_listed: boolean },
): Promise<{ isListed: boolean; productIds: string[]; adminOnlyCount: number }> {
  const scope = scopeOf(actor)
  const ids = texts && [...new Set(texts.map(text => requestedId(text) ?? refuse('not_found')))]
  const gifts = await findGifts(tx, scope, ids)
  if (ids && gifts.length < ids.length) refuse('not_found')
  const asked = gifts.map(gift => gift.id)
  const open = isListed ? await lockOpenGifts(tx, scope, asked) : asked
  const changed = await setListed(tx, scope, open, isListed)
  for (const { id, version } of changed)
    await recordStoreProductChange(
      tx,
      actor,
      { id, name: gifts.find(gift => gift.id === id)?.name ?? '' },
      { action: 'store_product.updated', version, before: { isListed: !isListed }, after: { isListed } },
    )
  return {
    isListed,
    productIds: changed.map(({ id }) => String(id)),
    adminOnlyCount: isListed ? gifts.filter(gift => gift.adminOnly).length : 0,
  }
}
