import { compareSizes } from '@ribbon/contract/sizes'
import type { ChosenItem, OfferedItem, Tier } from '../redemption.data.ts'

/** One gift out of a tier; a bundle has an item for each part. */
export interface Choice {
  choiceId: string
  tierId: string
  bundleId: string | null
  items: ChosenItem[]
}

export function choicesOf(items: readonly ChosenItem[]): Choice[] {
  const choices = new Map<string, Choice>()
  for (const item of items) {
    const { choiceId, tierId, bundleId } = item
    const choice = choices.get(choiceId) ?? { choiceId, tierId, bundleId, items: [] }
    choice.items.push(item)
    choices.set(choiceId, choice)
  }
  return [...choices.values()]
}

type Product = Extract<OfferedItem, { itemableType: 'Product' }>['product']
export type Variant = Product['variants'][number]
/** A product someone chooses a variant of, alone or in a bundle. */
export type Part = { qty: number; product: Product }

export const partsOf = (offered: OfferedItem): Part[] =>
  offered.itemableType === 'Bundle' ? offered.bundle.products : [{ qty: 1, product: offered.product }]
export const nameOf = (offered: OfferedItem): string =>
  offered.itemableType === 'Bundle' ? offered.bundle.name : offered.product.name
export const imageOf = (offered: OfferedItem): string | undefined =>
  offered.itemableType === 'Bundle' ? offered.bundle.images[0] : offered.product.images[0]
export const choiceName = ({ items }: Choice): string =>
  items[0]?.bundleName ?? items[0]?.productName ?? 'This gift'

/** The choices of a tier that are of this gift. */
export function choicesOfGift(choices: readonly Choice[], tierId: string, offered: OfferedItem): Choice[] {
  return choices.filter(choice => {
    if (choice.tierId !== tierId) return false
    if (offered.itemableType === 'Bundle') return choice.bundleId === offered.bundle.id
    return choice.bundleId === null && choice.items[0]?.productId === offered.product.id
  })
}

/** “Evergreen, M”. */
export function specText({ type, color, size }: Variant['spec']): string {
  return [type, color, size].filter(Boolean).join(', ')
}

/** What a choice says below its name; empty for a gift with nothing to choose. */
export function choiceText(choice: Choice, offered: OfferedItem): string {
  return partsOf(offered)
    .filter(part => part.product.variants.length > 1)
    .map(part => choice.items.find(item => item.productId === part.product.id))
    .flatMap(item => (item ? [specText(item.spec)] : []))
    .join(' · ')
}

/** Colors together, sizes from small to large. */
export function inSizeOrder(variants: readonly Variant[]): Variant[] {
  return variants.toSorted(
    (a, b) =>
      (a.spec.type ?? '').localeCompare(b.spec.type ?? '', 'en') ||
      (a.spec.color ?? '').localeCompare(b.spec.color ?? '', 'en') ||
      compareSizes(a.spec.size ?? '', b.spec.size ?? ''),
  )
}

/** Until when what is chosen is held, the first that ends; undefined where nothing is held for a time. */
export function heldUntil(choices: readonly Choice[]): string | undefined {
  return choices
    .flatMap(choice => choice.items)
    .flatMap(item => (item.isHeld && item.heldUntil ? [item.heldUntil] : []))
    .toSorted()[0]
}

/** A hold that lapsed while the last one went to somebody else. */
export function isLost(choice: Choice, offered: OfferedItem | undefined): boolean {
  return choice.items.some(item => !item.isHeld) && (!offered || offered.available === 'no')
}

export type Press =
  | { does: 'nothing' }
  | { does: 'add'; variants: string[] }
  | { does: 'swap'; variants: string[]; choice: Choice }
  | { does: 'remove'; choice: Choice }
  | { does: 'ask' }
  | { does: 'refuse'; text: string }

/** What pressing a gift does. */
export function pressOf(tier: Tier, offered: OfferedItem, choices: readonly Choice[]): Press {
  const own = choicesOfGift(choices, tier.id, offered)
  const isSingle = partsOf(offered).every(part => part.product.variants.length === 1)
  if (own[0] && (isSingle || isLost(own[0], offered))) return { does: 'remove', choice: own[0] }
  if (own[0]) return { does: 'ask' }
  if (offered.available === 'no') return { does: 'nothing' }
  const full = fullness(tier, choices)
  if (full.text) return { does: 'refuse', text: full.text }
  if (!isSingle) return { does: 'ask' }
  const variants = partsOf(offered).map(part => part.product.variants[0]!.id) // each part has one
  return full.swapped ? { does: 'swap', variants, choice: full.swapped } : { does: 'add', variants }
}

/** A new gift takes the place of one that has gone, and of the only one at a limit of one; else something has to be taken out first. */
export function fullness(tier: Tier, choices: readonly Choice[]): { swapped?: Choice; text?: string } {
  const taken = choices.filter(choice => choice.tierId === tier.id)
  if (taken.length < tier.giftsLimit) return {}
  const lost = taken.find(choice => isLost(choice, offeredAs(tier, choice)))
  if (lost) return { swapped: lost }
  if (tier.giftsLimit === 1 && taken[0]) return { swapped: taken[0] }
  return { text: `You can choose ${tier.giftsLimit} here. Take something out first.` }
}

export interface Progress {
  chosen: number
  total: number
  /** Tiers that ask for more, with how many. */ lacking: { tier: Tier; count: number }[]
  isReady: boolean
}

/** How far a person is. A gift that has gone does not count. */
export function progressOf(tiers: readonly Tier[], choices: readonly Choice[]): Progress {
  const lacking: Progress['lacking'] = []
  let chosen = 0
  for (const tier of tiers) {
    const count = keptOf(tier, choices).length
    chosen += count
    if (tier.selectionType === 'EXACTLY' && count < tier.giftsLimit)
      lacking.push({ tier, count: tier.giftsLimit - count })
  }
  const total = tiers.reduce((sum, tier) => sum + tier.giftsLimit, 0)
  return { chosen, total, lacking, isReady: lacking.length === 0 && chosen > 0 }
}

export function keptOf(tier: Tier, choices: readonly Choice[]): Choice[] {
  return choices.filter(choice => choice.tierId === tier.id && !isLost(choice, offeredAs(tier, choice)))
}

export const offeredAs = (tier: Tier, choice: Choice): OfferedItem | undefined =>
  tier.tierItemDetails.find(offered => choicesOfGift([choice], tier.id, offered).length > 0)

/** “1 more from Small joys”; what to do next, in a few words. */
export function whatIsLeft({ lacking, chosen }: Progress): string {
  const [first, ...others] = lacking
  if (first && lacking.every(({ tier }) => tier.isShort)) return 'We email you when there are enough'
  if (first)
    return others.length > 0
      ? `${first.count + others.reduce((sum, one) => sum + one.count, 0)} more to choose`
      : `${first.count} more${first.tier.name ? ` from ${first.tier.name}` : ''}`
  return chosen === 0 ? 'Choose at least one gift' : 'Held for you'
}

/** Why somebody cannot go on from a tier. */
export function lackText(tier: Tier, count: number): string {
  if (tier.isShort) return 'You can go on as soon as there are enough gifts here.'
  return `Choose ${count === 1 ? 'one gift' : `${count} gifts`} here first.`
}

/** What happens where fewer gifts are left than somebody has to choose; `heldCount` are kept meanwhile. */
export function shortText({ giftsLimit }: Tier, heldCount: number): string {
  const gifts = giftsLimit === 1 ? 'a gift' : `${giftsLimit} gifts`
  const mailed = `We email you as soon as you can choose ${gifts} here.`
  if (heldCount === 0) return mailed
  return `${mailed} What you have chosen is held for you until then.`
}

export function tierText(tier: Tier, count: number): string {
  return tier.selectionType === 'UPTO'
    ? `${count} of up to ${tier.giftsLimit} chosen`
    : `${count} of ${tier.giftsLimit} chosen`
}

export function goneText(tierName: string, hasOthers: boolean): string {
  const instead = tierName ? `Choose something else from ${tierName}.` : 'Choose something else.'
  return hasOthers ? `${instead} Your other gifts are still held.` : instead
}

/** What has run out: the gift, or of a gift in several colors and sizes the one that was picked. */
export function goneName(offered: OfferedItem, variantIds: readonly string[]): string {
  const variant =
    offered.itemableType === 'Product' && offered.product.variants.length > 1
      ? offered.product.variants.find(({ id }) => id === variantIds[0])
      : undefined
  const spec = variant ? specText(variant.spec) : ''
  return spec ? `${nameOf(offered)} (${spec})` : nameOf(offered)
}

/** What a chosen gift looks like until the server has answered with its own ids. */
export function temporaryItems(
  choiceId: string,
  { tierId, recipientId }: { tierId: string; recipientId: string },
  offered: OfferedItem,
  variantIds: readonly string[],
): ChosenItem[] {
  return partsOf(offered).flatMap((part, index) => {
    const variant = part.product.variants.find(each => each.id === variantIds[index])
    if (!variant) return []
    return [
      {
        id: `${choiceId}.${index}`,
        choiceId,
        recipientId,
        tierId,
        productId: part.product.id,
        productVariantId: variant.id,
        bundleId: offered.itemableType === 'Bundle' ? offered.bundle.id : null,
        productVariantQty: part.qty,
        isHeld: true,
        heldUntil: null,
        productName: part.product.name,
        bundleName: offered.itemableType === 'Bundle' ? offered.bundle.name : null,
        spec: variant.spec,
        image: variant.images[0] ?? part.product.images[0] ?? null,
        productVariant: { id: variant.id },
      },
    ]
  })
}

/** What is sent to choose it. */
export function payloadOf(tierId: string, offered: OfferedItem, variantIds: readonly string[]) {
  const picks = variantIds.map(id => ({
    product_variant_id: id,
    group_order_tier_id: tierId,
    ...(offered.itemableType === 'Bundle' ? { bundle_id: offered.bundle.id } : {}),
  }))
  return offered.itemableType === 'Bundle' ? picks : picks[0]! // a product is one pick
}
