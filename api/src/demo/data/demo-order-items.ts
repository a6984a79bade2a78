import { demoBundles, demoProduct, demoProducts, type DemoBundle } from './demo-catalog.ts'
import type { DemoMember } from './demo-people.ts'
import type { DemoProduct } from './demo-product.ts'
import type { Random } from './demo-random.ts'

export type DemoOrderItem = { sku: string; quantity: number; bundleKey?: string }

const day = 24 * 3_600_000
const umbrellasRanOutDaysAgo = 45
const comfortableStock = 15
const popularity: Record<string, number> = {
  mug: 9,
  tumbler: 8,
  bottle: 7,
  hoodie: 8,
  tee: 9,
  coffee: 8,
  chocolate: 6,
  notebook: 7,
  socks: 6,
  tote: 5,
  candle: 5,
  plant: 4,
  blanket: 3,
  beanie: 3,
  speaker: 3,
  earbuds: 3,
  umbrella: 3,
}
const winterGoods: readonly string[] = [
  'blanket',
  'candle',
  'chocolate',
  'beanie',
  'tea',
  'puzzle',
  'cozy-night',
]

/** What one order contains: a bundle, or one to three products. Members see no owners' products. */
export function demoOrderItems(
  createdAt: Date,
  now: Date,
  sender: DemoMember,
  random: Random,
): DemoOrderItem[] {
  const daysAgo = (now.getTime() - createdAt.getTime()) / day
  const isOwner = sender.role === 'team_owner' || sender.role === 'store_admin'
  const winter = [10, 11].includes(createdAt.getUTCMonth())
  const season = (key: string) => (winter && winterGoods.includes(key) ? 3 : 1)

  if (random.chance(0.26)) {
    const offered = demoBundles.filter(bundle => isOwner || !bundle.adminOnly)
    return partsOf(
      random.weighted(offered, bundle => season(bundle.key)),
      random,
    )
  }
  const offered = demoProducts.filter(
    product =>
      !product.card &&
      (isOwner || !product.adminOnly) &&
      (product.key !== 'umbrella' || daysAgo > umbrellasRanOutDaysAgo),
  )
  const kinds = random.weighted([1, 2, 3], kind => [0, 70, 23, 7][kind] ?? 0)
  const chosen = new Set<DemoProduct>()
  while (chosen.size < kinds)
    chosen.add(random.weighted(offered, product => (popularity[product.key] ?? 3) * season(product.key)))
  return [...chosen].map(product => ({
    sku: skuOf(product, random),
    quantity: random.weighted([1, 2, 3, 5], quantity => 12 / quantity ** 2),
  }))
}

function partsOf(bundle: DemoBundle, random: Random): DemoOrderItem[] {
  return bundle.items.map(({ productKey, quantity }) => ({
    sku: skuOf(demoProduct(productKey), random),
    quantity,
    bundleKey: bundle.key,
  }))
}

// Scarce variants are left out of the history, so that open orders never reserve more than is on hand.
function skuOf(product: DemoProduct, random: Random): string {
  const plenty = product.variants.filter(variant => variant.onHand >= comfortableStock)
  return random.pick(plenty.length > 0 ? plenty : product.variants).sku
}
