import type { Tier } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import { formatCents } from '@ribbon/contract/money'
import type { TierItemRow } from './tier-items.store.ts'
import type { TierRow } from './tiers.store.ts'

export function presentTier(tier: TierRow, items: readonly TierItemRow[]): Tier {
  const own = items.filter(item => item.tierId === tier.id)
  return {
    id: String(tier.id),
    type: 'groupOrderTiers',
    attributes: {
      name: tier.name,
      gifts_limit: tier.giftsLimit,
      tierQuantityLimit: tier.giftsLimit,
      selection_type: tier.selectionType,
      editable: tier.confirmedCount === 0,
      confirmedCount: tier.confirmedCount,
      position: tier.position,
      tierItems: own.map(itemFields),
    },
    relationships: {
      groupOrderTierItems: {
        data: own.map(item => ({ id: String(item.id), type: 'groupOrderTierItems' as const })),
      },
    },
  }
}

export function presentTierItem(item: TierItemRow) {
  return { id: String(item.id), type: 'groupOrderTierItems' as const, attributes: itemFields(item) }
}

function itemFields(item: TierItemRow) {
  return {
    itemId: String(item.id),
    itemableId: String(item.productId ?? item.bundleId),
    itemableType: item.productId === null ? ('Bundle' as const) : ('Product' as const),
    name: item.name,
    image: item.image,
    price: formatCents(item.priceCents),
    available: item.available,
  }
}
