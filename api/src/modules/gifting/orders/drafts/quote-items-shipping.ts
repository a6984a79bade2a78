import type { Db } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import {
  findVariantsForOrder,
  type OrderableVariant,
} from '../../../catalog/products/orderable-items.store.ts'
import { canReceiveGift } from '../../recipients/can-receive-gift.ts'
import { findRecipient } from '../../recipients/recipients.store.ts'
import { askCarrier } from './ask-carrier.ts'
import type { QuotedRate, ShippingTools } from './quote-address.ts'
import type { WantedItem } from './price-lines.ts'

/** Shipping options for a recipient and items that are not an order yet. */
export async function quoteItemsShipping(
  db: Db,
  actor: MemberActor,
  tools: ShippingTools,
  recipientId: string,
  items: readonly WantedItem[],
): Promise<QuotedRate[]> {
  const scope = scopeOf(actor)
  const recipient = await findRecipient(db, scope, Number(recipientId))
  if (!recipient || !canReceiveGift(recipient)) refuse('recipient_missing')
  if (!items.length) refuse('items_missing')
  const variants = new Map<number, OrderableVariant>(
    (
      await findVariantsForOrder(
        db,
        scope,
        items.map(item => Number(item.product_variant_id)),
      )
    ).map(variant => [variant.id, variant]),
  )
  const weight = items.reduce(
    (sum, item) =>
      sum +
      item.quantity *
        (variants.get(Number(item.product_variant_id)) ?? refuse('variant_unavailable')).weightOunces,
    0,
  )
  return askCarrier(tools, recipient, weight)
}
