import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { fillOrderItems } from './fill-order-items.ts'
import type { WantedItem } from './price-lines.ts'
import { lockDraft } from './lock-draft.ts'
import { countVariantInOrder, type OrderItemRow } from '../order-items.store.ts'
import { describeShortages } from '../../../catalog/products/stock/describe-shortages.ts'

/** Adds an item to an unpaid order, if it is in stock now. Nothing is reserved until the order is charged. */
export async function addOrderItem(
  tx: Tx,
  actor: MemberActor,
  orderId: string,
  item: WantedItem,
): Promise<OrderItemRow> {
  const order = await lockDraft(tx, actor, orderId)
  const { rows, variants } = await fillOrderItems(tx, scopeOf(actor), order, [item])
  const variant = variants.get(Number(item.product_variant_id))!
  const wanted = await countVariantInOrder(tx, order.id, variant.id)
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
  // One item was given, so there is a first row.
  return rows[0]!
}
