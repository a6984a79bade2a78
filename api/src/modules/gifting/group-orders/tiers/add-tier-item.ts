import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { findBundle } from '../../../catalog/products/bundles.store.ts'
import { findProducts } from '../../../catalog/products/products.store.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { lockToChange } from '../lock-to-change.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { lockTier } from './lock-tier.ts'
import { ensureTierItem, isCard, listTierItems, type Goods } from './tier-items.store.ts'

const itemsMax = 100

/** Offers a product or bundle of the team in a tier; offering it again changes nothing. */
export async function addTierItem(
  tx: Tx,
  actor: MemberActor,
  { id, tierId }: { id: string; tierId: string },
  wanted: { type: 'Product' | 'Bundle'; id: string },
): Promise<{ order: GroupOrderRow; tierId: RowId; itemId: RowId }> {
  const order = await lockToChange(tx, actor, id)
  const tier = (await lockTier(tx, order, tierId)) ?? refuse('not_found')
  const goods = await findGoods(tx, actor, wanted)
  const items = await listTierItems(tx, order, tier.id)
  const item = await ensureTierItem(tx, tier, goods)
  if (item.isNew && items.length >= itemsMax) refuseInput([`A tier offers at most ${itemsMax} gifts.`])
  if (item.isNew)
    await recordGroupOrderChange(tx, actor, order, {
      action: 'group_order.tier_item_added',
      details: { tierId: tier.id, itemId: item.id, ...goods },
    })
  return { order, tierId: tier.id, itemId: item.id }
}

async function findGoods(
  tx: Tx,
  actor: MemberActor,
  wanted: { type: 'Product' | 'Bundle'; id: string },
): Promise<Goods> {
  const scope = scopeOf(actor)
  const id = requestedId(wanted.id) ?? refuse('not_found')
  if (wanted.type === 'Bundle') {
    const bundle = (await findBundle(tx, scope, id)) ?? refuse('not_found')
    return { bundleId: bundle.id }
  }
  const [product] = await findProducts(tx, scope, [id])
  if (!product) refuse('not_found')
  if (await isCard(tx, scope, product.id))
    refuseInput(['A card goes with every parcel. Add it on the cards step.'])
  return { productId: product.id }
}
