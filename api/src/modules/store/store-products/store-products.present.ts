import { formatCents } from '@ribbon/contract/money'
import type { StoreItem, StoreProductDetail } from '@ribbon/contract/store/store-products/store-products'
import type { StoreItemRow } from './store-items.store.ts'
import type { ShownSuggestion } from './suggestions.store.ts'

interface ItemParts {
  variants: readonly {
    id: number
    productId: number
    type: string | null
    color: string | null
    size: string | null
    retailPriceCents: number
    available: number
  }[]
  pictures: readonly { id: number; productId: number; path: string; alt: string }[]
  shown: readonly { productVariantId: number; imageId: number }[]
}

export function presentStoreItem(item: StoreItemRow, parts: ItemParts): StoreItem {
  return {
    id: String(item.id),
    type: item.category === 'Gift' ? 'storeProducts' : 'storeBundles',
    attributes: attributesOf(item, parts),
  }
}

export function presentStoreProduct(
  item: StoreItemRow,
  parts: ItemParts,
  suggestions: { chosen: readonly StoreItemRow[]; shown: readonly ShownSuggestion[] },
): StoreProductDetail {
  return {
    id: String(item.id),
    type: 'storeProducts',
    attributes: {
      ...attributesOf(item, parts),
      suggestedProducts: suggestions.chosen.map(({ id, name, catalogImages, isListed }) => ({
        id: String(id),
        name,
        image: parts.pictures.find(picture => picture.productId === id)?.path ?? catalogImages[0] ?? null,
        isListed,
      })),
      shownSuggestions: suggestions.shown.map(({ id, name, image, reason }) => ({
        id: String(id),
        name,
        image,
        reason,
      })),
    },
  }
}

function attributesOf(item: StoreItemRow, { variants, pictures, shown }: ItemParts) {
  const isGift = item.category === 'Gift'
  const own = pictures.filter(picture => isGift && picture.productId === item.id)
  const imageOf = new Map(shown.map(({ productVariantId, imageId }) => [productVariantId, imageId]))
  return {
    name: item.name,
    catalogName: item.catalogName,
    category: item.category,
    cost: formatCents(item.costCents),
    retailPrice: formatCents(item.retailPriceCents),
    e_commerce_price: item.eCommercePriceCents === null ? null : formatCents(item.eCommercePriceCents),
    adminOnly: item.adminOnly,
    isListed: item.isListed,
    description: item.description,
    descriptionHtml: item.descriptionHtml,
    catalogDescription: item.catalogDescription,
    expirationDate: item.expirationDate,
    available: item.available,
    images:
      own.length > 0
        ? own.map(({ path, alt }) => ({ url: path, alt }))
        : item.catalogImages.map(path => ({ url: path, alt: item.imageAlts[path] ?? '' })),
    defaultProductVariantImages: item.catalogImages,
    position: item.position,
    version: item.version,
    variants: variants
      .filter(variant => isGift && variant.productId === item.id)
      .map(({ id, type, color, size, retailPriceCents, available }) => ({
        id: String(id),
        spec: { type, color, size },
        retailPrice: formatCents(retailPriceCents),
        available,
        imageId: imageOf.has(id) ? String(imageOf.get(id)) : null,
      })),
  }
}
