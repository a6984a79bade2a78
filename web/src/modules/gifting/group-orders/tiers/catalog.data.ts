import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { productRoutes } from '@ribbon/contract/catalog/products/products'
import { callApi } from '../../../../platform/api.ts'
import { readMany } from '../../../../platform/documents.ts'
import type { TierItem } from './tiers.rules.ts'

export type Gift = Omit<TierItem, 'itemId'>
interface Asked {
  isBundles: boolean
  page: number
  size: number
  search: string
}

/** What can be offered, by name; a bundle's count is that of its parts, so live events of products reach both. */
export const catalogQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['products', 'offered', asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<{ gifts: Gift[]; totalCount: number }> => {
      const query = {
        page: { number: asked.page, size: asked.size },
        search: asked.search.trim() || undefined,
      }
      const { items, totalCount } = asked.isBundles
        ? readMany(await callApi(productRoutes.listBundles, { query, signal }))
        : readMany(await callApi(productRoutes.listProducts, { query, signal }))
      return { totalCount, gifts: items.map(gift => giftOf(gift, asked.isBundles)) }
    },
  })

function giftOf(
  gift: {
    id: string
    name: string
    price: string
    inventories_count: number
    representative_images: string[]
  },
  isBundle: boolean,
): Gift {
  return {
    itemableId: gift.id,
    itemableType: isBundle ? 'Bundle' : 'Product',
    name: gift.name,
    image: gift.representative_images[0] ?? null,
    price: gift.price,
    available: gift.inventories_count,
  }
}
