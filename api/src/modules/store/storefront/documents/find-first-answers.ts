import { listQueryOf, readListAddress } from '@ribbon/contract/store/storefront/list-address'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { presentShopProducts, presentSoldProduct } from '../shop-products.present.ts'
import { findSoldProduct, listSoldProducts, listSuggestions } from '../shop-products.store.ts'

/** What a page asks for first, as its calls answer it, so that its first paint waits for none. */
export interface FirstAnswers {
  products?: ReturnType<typeof presentShopProducts>
  product?: ReturnType<typeof presentSoldProduct>
  suggestions?: ReturnType<typeof presentShopProducts>
}

/** Of the list and of a product; undefined for a product that the store does not sell. Other pages have nothing to show to everybody. */
export async function findFirstAnswers(
  reader: Reader,
  teamId: RowId,
  { page, search }: { page: string; search: string },
): Promise<FirstAnswers | undefined> {
  if (page === '/') {
    const { page: number, perPage: size, ...query } = listQueryOf(readListAddress(search))
    const { rows, totalCount } = await listSoldProducts(reader, teamId, { ...query, page: { number, size } })
    return { products: presentShopProducts(rows, totalCount) }
  }
  const [, id] = /^\/products\/([^/]+)$/.exec(page) ?? []
  if (id === undefined) return {}
  const product = await findSoldProduct(reader, teamId, requestedId(id) ?? 0)
  if (!product) return undefined
  const suggested = await listSuggestions(reader, teamId, product.id)
  return {
    product: presentSoldProduct(product),
    suggestions: presentShopProducts(suggested, suggested.length),
  }
}
