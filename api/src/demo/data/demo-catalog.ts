import type { BundleArtKind } from '../art/bundle-art.ts'
import { demoHomeware } from './demo-homeware.ts'
import type { DemoProduct, DemoVariant } from './demo-product.ts'
import { demoCards, demoTreats } from './demo-treats.ts'
import { demoWearables } from './demo-wearables.ts'

export type DemoBundle = {
  key: string
  name: string
  description: string
  adminOnly: boolean
  discountPercent: number
  art: BundleArtKind
  items: readonly { productKey: string; quantity: number }[]
}

/** The 24 gifts followed by the 3 greeting cards. */
export const demoProducts: readonly DemoProduct[] = [
  ...demoHomeware,
  ...demoWearables,
  ...demoTreats,
  ...demoCards,
]

export const demoBundles: readonly DemoBundle[] = [
  {
    key: 'welcome-kit',
    name: 'Welcome Kit',
    adminOnly: false,
    discountPercent: 10,
    art: 'welcome',
    description:
      'Everything a first day needs: something to wear, something to write in, something to drink ' +
      'from. Packed so that it opens well on camera.',
    items: [
      { productKey: 'tee', quantity: 1 },
      { productKey: 'notebook', quantity: 1 },
      { productKey: 'mug', quantity: 1 },
    ],
  },
  {
    key: 'slow-morning',
    name: 'Slow Morning',
    adminOnly: false,
    discountPercent: 12,
    art: 'morning',
    description:
      'Fresh beans, a mug made by hand and chocolate for later. For people who deserve an hour without a calendar.',
    items: [
      { productKey: 'coffee', quantity: 1 },
      { productKey: 'mug', quantity: 1 },
      { productKey: 'chocolate', quantity: 1 },
    ],
  },
  {
    key: 'desk-refresh',
    name: 'Desk Refresh',
    adminOnly: false,
    discountPercent: 8,
    art: 'desk',
    description:
      'A plant, a charger and a set of good pens. The fastest way to make a corner of the house feel like an office worth going to.',
    items: [
      { productKey: 'plant', quantity: 1 },
      { productKey: 'charger', quantity: 1 },
      { productKey: 'pens', quantity: 1 },
    ],
  },
  {
    key: 'cozy-night',
    name: 'Cozy Night In',
    adminOnly: false,
    discountPercent: 15,
    art: 'cozy',
    description:
      'A wool throw, a candle and two tins of tea. Made for the shortest days of the year and the people you miss in them.',
    items: [
      { productKey: 'blanket', quantity: 1 },
      { productKey: 'candle', quantity: 1 },
      { productKey: 'tea', quantity: 2 },
    ],
  },
  {
    key: 'five-years',
    name: 'Five Years Here',
    adminOnly: true,
    discountPercent: 10,
    art: 'milestone',
    description:
      'A speaker, a backpack and a box of chocolates, for the anniversaries that count. Owners send it; nobody sends it to themselves.',
    items: [
      { productKey: 'speaker', quantity: 1 },
      { productKey: 'backpack', quantity: 1 },
      { productKey: 'chocolate', quantity: 1 },
    ],
  },
]

const productsByKey = new Map(demoProducts.map(product => [product.key, product]))
const stockBySku = new Map(
  demoProducts.flatMap(product =>
    product.variants.map(variant => [variant.sku, { product, variant }] as const),
  ),
)

export function demoProduct(key: string): DemoProduct {
  const product = productsByKey.get(key)
  if (!product) throw new Error(`The demo has no product ${key}`)
  return product
}

export function demoVariant(sku: string): { product: DemoProduct; variant: DemoVariant } {
  const found = stockBySku.get(sku)
  if (!found) throw new Error(`The demo has no variant ${sku}`)
  return found
}
