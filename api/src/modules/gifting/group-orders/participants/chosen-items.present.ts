import type { ChosenItem } from '@ribbon/contract/gifting/group-orders/participant-resources'
import type { ChosenItemRow } from './chosen-items.store.ts'

export function presentChosenItem(row: ChosenItemRow): ChosenItem {
  return {
    id: String(row.id),
    type: 'recipientGroupOrderTierItems',
    attributes: {
      choiceId: String(row.choiceId),
      recipientId: String(row.participantId),
      productId: String(row.productId),
      productVariantId: String(row.variantId),
      tierId: String(row.tierId),
      bundleId: row.bundleId === null ? null : String(row.bundleId),
      productVariantQty: row.quantity,
      isHeld: row.isHeld,
      heldUntil: row.heldUntil?.toISOString() ?? null,
      productName: row.productName,
      bundleName: row.bundleName,
      spec: { type: row.type, color: row.color, size: row.size },
      image: row.image,
    },
    relationships: { productVariant: { data: { id: String(row.variantId), type: 'productVariants' } } },
  }
}
