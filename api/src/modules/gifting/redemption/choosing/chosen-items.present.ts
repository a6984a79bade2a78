import type { ChosenItem } from '@ribbon/contract/gifting/group-orders/participant-resources'
import type { ChosenItemRow } from '../../group-orders/choices/choices.store.ts'

export function presentChosenItem(item: ChosenItemRow): ChosenItem {
  const { type, color, size } = item
  return {
    id: String(item.id),
    type: 'recipientGroupOrderTierItems',
    attributes: {
      choiceId: String(item.choiceId),
      recipientId: String(item.participantId),
      productId: String(item.productId),
      productVariantId: String(item.productVariantId),
      tierId: String(item.tierId),
      bundleId: item.bundleId === null ? null : String(item.bundleId),
      productVariantQty: item.quantity,
      isHeld: item.isHeld,
      heldUntil: item.heldUntil?.toISOString() ?? null,
      productName: item.productName,
      bundleName: item.bundleName,
      spec: { type, color, size },
      image: item.image,
    },
    relationships: {
      productVariant: { data: { type: 'productVariants', id: String(item.productVariantId) } },
    },
  }
}
