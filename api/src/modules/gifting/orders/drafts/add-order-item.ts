import { together, type Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { describeShortages } from '../../../catalog/products/stock/describe-shortages.ts'
import type { OrderItemView } from '../order-items.store.ts'
import type { OrderView } from '../order-views.store.ts'
import { fillOrderItems } from './fill-order-items.ts'
import { lockDraft } from './lock-draft.ts'
import { priceLines, type WantedItem } from './price-lines.ts'

export interface AddedItem {
  order: OrderView
  items: OrderItemView[]
  /** That was added or has more now. */
  line: OrderItemView
}

/** Adds an item to an unpaid order, if it is in stock now. Nothing is reserved until the order is charged. */
export async function addOrderItem(
  tx: Tx,
  actor: MemberActor,
  orderId: string,
  item: WantedItem,
): Promise<AddedItem> {
  const [draft, priced] = await together([
    lockDraft(tx, actor, orderId),
    priceLines(tx, scopeOf(actor), [item]),
  ])
  const { order, items, variants } = await fillOrderItems(tx, draft, priced)
  const variant = variants.get(Number(item.product_variant_id))!
  const wanted = items.reduce(
    (sum, line) => sum + (line.productVariantId === variant.id ? line.quantity : 0),
    0,
  )
  if (wanted > variant.available)
    refuse('out_of_stock', {
      shortages: describeShortages([
        {
          name: variant.displayName,
          size: variant.size,
          color: variant.color,
          wanted,
          available: variant.available,
        },
      ]),
    })
  const bundleId = item.bundle_id === null ? null : Number(item.bundle_id)
  const line = items.find(each => each.productVariantId === variant.id && each.bundleId === bundleId)! // just added
  return { order, items, line }
}
