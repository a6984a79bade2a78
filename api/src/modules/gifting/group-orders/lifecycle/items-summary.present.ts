import type { itemsSummaryResource } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import { compareSizes } from '@ribbon/contract/sizes'
import type { z } from 'zod'
import type { ConfirmedBundle, ConfirmedVariant } from './items-summary.store.ts'

type Summary = z.output<typeof itemsSummaryResource>

/** What people have confirmed: products with their variants in size order, bundles with their parts; each by name. */
export function presentItemsSummary(
  variants: readonly ConfirmedVariant[],
  bundles: readonly ConfirmedBundle[],
): Summary[] {
  const products = byProduct(variants.filter(variant => variant.bundleId === null)).map((own): Summary => ({
    id: String(own.first.productId),
    type: 'products',
    attributes: {
      itemableType: 'Product',
      name: own.first.productName,
      image: own.first.images[0] ?? null,
      redemeedQty: own.quantity,
      orderedProductVariants: own.variants.map(presentVariant),
    },
  }))
  const sets = bundles.map((bundle): Summary => {
    const parts = byProduct(variants.filter(variant => variant.bundleId === bundle.id))
    return {
      id: String(bundle.id),
      type: 'bundles',
      attributes: {
        itemableType: 'Bundle',
        name: bundle.name,
        image: bundle.images[0] ?? parts[0]?.first.images[0] ?? null,
        redemeedQty: bundle.quantity,
        orderedProducts: parts.map(part => ({
          id: String(part.first.productId),
          name: part.first.productName,
          quantity: part.quantity,
          orderedProductVariants: part.variants.map(presentVariant),
        })),
      },
    }
  })
  return [...products, ...sets].sort((a, b) => a.attributes.name.localeCompare(b.attributes.name, 'en'))
}

function byProduct(variants: readonly ConfirmedVariant[]) {
  const products = new Map<number, ConfirmedVariant[]>()
  for (const variant of variants)
    products.set(variant.productId, [...(products.get(variant.productId) ?? []), variant])
  return [...products.values()]
    .map(own => ({
      first: own[0]!, // a group has a row
      quantity: own.reduce((sum, variant) => sum + variant.quantity, 0),
      variants: own.sort(compareVariants),
    }))
    .sort((a, b) => a.first.productName.localeCompare(b.first.productName, 'en'))
}

const compareVariants = (a: ConfirmedVariant, b: ConfirmedVariant) =>
  (a.type ?? '').localeCompare(b.type ?? '', 'en') ||
  (a.color ?? '').localeCompare(b.color ?? '', 'en') ||
  compareSizes(a.size ?? '', b.size ?? '') ||
  a.variantId - b.variantId

function presentVariant(variant: ConfirmedVariant) {
  const spec = [variant.type, variant.color, variant.size].filter(text => text !== null)
  return {
    id: String(variant.variantId),
    name: spec.join(', ') || variant.productName,
    sku: variant.sku,
    size: variant.size,
    color: variant.color,
    quantity: variant.quantity,
  }
}
