import { queryOptions } from '@tanstack/react-query'
import { productRoutes } from '@ribbon/contract/catalog/products/products'
import { callApi } from '../../../platform/api.ts'
import { readOne } from '../../../platform/documents.ts'

async function readProduct(id: string, signal?: AbortSignal) {
  const { productVariants, ...product } = readOne(
    await callApi(productRoutes.getProduct, { params: { id }, signal }),
  )
  return { ...product, variants: productVariants }
}

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', id],
    queryFn: async ({ signal }) => readProduct(id, signal),
  })

async function readBundle(id: string, signal?: AbortSignal) {
  const document = await callApi(productRoutes.getBundle, { params: { id }, signal })
  const { bundleItems, ...bundle } = readOne(document)
  const variants = document.included
    .filter(entry => entry.type === 'productVariants')
    .map(({ id: variantId, attributes }) => ({ id: variantId, ...attributes }))
  const parts = bundleItems.flatMap(({ id: itemId, qty, product }) =>
    product
      ? [
          {
            id: itemId,
            quantity: qty,
            product: { id: product.id, name: product.display_name, images: product.representative_images },
            variants: variants.filter(variant => variant.productId === product.id),
          },
        ]
      : [],
  )
  return { ...bundle, parts }
}

// The count of a bundle is that of its parts: live events of products must reach it too.
export const bundleQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'bundles', id],
    queryFn: async ({ signal }) => readBundle(id, signal),
  })

export type ProductDetail = Awaited<ReturnType<typeof readProduct>>
export type BundleDetail = Awaited<ReturnType<typeof readBundle>>

/** `Fitted, Blush, M`: what tells this variant from the others. */
export function variantWords({
  type,
  color,
  size,
}: {
  type: string | null
  color: string | null
  size: string | null
}): string {
  return [type, color, size].filter(Boolean).join(', ')
}
