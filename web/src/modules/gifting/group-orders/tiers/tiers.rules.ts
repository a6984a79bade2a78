import type { Tier } from '@ribbon/contract/gifting/group-orders/group-order-resources'

export type TierItem = Tier['attributes']['tierItems'][number]
export type TierView = { id: string } & Pick<
  Tier['attributes'],
  'name' | 'gifts_limit' | 'selection_type' | 'editable' | 'confirmedCount' | 'tierItems'
>
export type TierChange = Partial<Pick<TierView, 'name' | 'gifts_limit' | 'selection_type'>>

export const giftsLimitMax = 20
const unsavedPrefix = 'new:'

/** The row of a gift that is being added and has no id of its own yet. */
export function unsavedItem(item: Omit<TierItem, 'itemId'>): TierItem {
  return { ...item, itemId: `${unsavedPrefix}${item.itemableType}:${item.itemableId}` }
}

export function isUnsaved(item: TierItem): boolean {
  return item.itemId.startsWith(unsavedPrefix)
}

export function isSameGift(
  a: Pick<TierItem, 'itemableId' | 'itemableType'>,
  b: Pick<TierItem, 'itemableId' | 'itemableType'>,
): boolean {
  return a.itemableId === b.itemableId && a.itemableType === b.itemableType
}

function inTier(
  tiers: readonly TierView[],
  tierId: string,
  change: (items: readonly TierItem[]) => TierItem[],
): TierView[] {
  return tiers.map(tier => (tier.id === tierId ? { ...tier, tierItems: change(tier.tierItems) } : tier))
}

/** Adds a gift, or replaces its row with the saved one. */
export function withItem(tiers: readonly TierView[], tierId: string, item: TierItem): TierView[] {
  return inTier(tiers, tierId, items =>
    items.some(other => isSameGift(other, item))
      ? items.map(other => (isSameGift(other, item) ? item : other))
      : [...items, item],
  )
}

export function withoutItem(tiers: readonly TierView[], tierId: string, itemId: string): TierView[] {
  return inTier(tiers, tierId, items => items.filter(item => item.itemId !== itemId))
}

/** Puts a gift back where it was; what changed around it meanwhile stays. */
export function withItemBack(
  tiers: readonly TierView[],
  tierId: string,
  item: TierItem,
  index: number,
): TierView[] {
  return inTier(tiers, tierId, items =>
    items.some(other => isSameGift(other, item))
      ? [...items]
      : [...items.slice(0, index), item, ...items.slice(index)],
  )
}

export function withTierChange(tiers: readonly TierView[], tierId: string, change: TierChange): TierView[] {
  return tiers.map(tier => (tier.id === tierId ? { ...tier, ...change } : tier))
}

/** Only the values that a refused change had set, as they were before. */
export function valuesBefore(tier: TierView, change: TierChange): TierChange {
  return Object.fromEntries(
    (Object.keys(change) as (keyof TierChange)[]).map(name => [name, tier[name]]),
  ) as TierChange
}

/** “59 left”, or “All gone”, as people see it. */
export function stockText(available: number): string {
  return available <= 0 ? 'All gone' : `${available.toLocaleString('en-US')} left`
}

/** “exactly 1 each”, “up to 3 each”. */
export function limitText({ gifts_limit, selection_type }: Pick<TierView, 'gifts_limit' | 'selection_type'>) {
  return `${selection_type === 'EXACTLY' ? 'exactly' : 'up to'} ${gifts_limit} each`
}

/** What one person gets: “2 to 4 gifts”. */
export function giftsEach(tiers: readonly Pick<TierView, 'gifts_limit' | 'selection_type'>[]): string {
  const most = tiers.reduce((sum, tier) => sum + tier.gifts_limit, 0)
  const least = tiers.reduce(
    (sum, tier) => sum + (tier.selection_type === 'EXACTLY' ? tier.gifts_limit : 0),
    0,
  )
  const words = most === 1 ? 'gift' : 'gifts'
  return least === most ? `${most} ${words}` : `${Math.max(1, least)} to ${most} ${words}`
}

/** Why people could not choose from these tiers; nothing when they can. */
export function tierProblems(
  tiers: readonly Pick<TierView, 'name' | 'gifts_limit' | 'selection_type' | 'tierItems'>[],
): string[] {
  if (tiers.length === 0) return ['Add a tier and put gifts into it.']
  return tiers.flatMap(tier => {
    if (tier.tierItems.length === 0) return [`Put at least one gift into ${tier.name}.`]
    const left = tier.tierItems.reduce((sum, item) => sum + Math.max(0, item.available), 0)
    return left === 0 ? [`Everything in ${tier.name} is out of stock.`] : []
  })
}
