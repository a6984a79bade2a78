import {
  storeImages,
  storeProducts,
  storeSuggestions,
  storeVariantImages,
} from '../../modules/store/store-products/store-products.tables.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts'
import type { FilledCatalog, FilledVariant } from '../fill-catalog.ts'
import { oneRow } from '../../platform/db/one-row.ts'

/** Of the catalog's products, in its order; every second one has a price of its own in the store. */
const listedCount = 13
const description = [
  'Made to be used every day, and to outlast a trend.',
  '### What it is\n- **Sturdy**, with a lifetime repair service\n- Printed in Austin with water-based ink',
  'Ask the *People team* if you need another size.',
].join('\n\n')

// The team, its products and variants are rows that the demo has just made.
const rowId = (id: number) => id as RowId

/** What the team's store shows: products with prices, pictures by color and suggestions. */
export async function fillStoreProducts(tx: Tx, team: number, catalog: FilledCatalog): Promise<void> {
  const teamId = rowId(team)
  const gifts = giftsOf(catalog)
  const isSoldOut = (variants: Variants) => variants.every(({ variant }) => variant.onHand === 0)
  // A store has something that is sold out, too.
  const products = [...gifts.slice(0, listedCount), ...gifts.slice(listedCount).filter(isSoldOut)]
  const html = await renderMarkdown(description)
  await tx.insert(storeProducts).values(
    products.map(([first], index) => ({
      teamId,
      productId: rowId(first.productId),
      isListed: true,
      eCommercePriceCents: index % 2 === 0 ? Math.ceil(first.variant.priceCents / 500) * 500 + 400 : null,
      position: index < 2 ? index + 1 : null,
      ...(index === 0 ? { description, descriptionHtml: html } : {}),
    })),
  )
  for (const variants of products.slice(0, 3)) await fillPictures(tx, teamId, variants)
  const [shown, ...others] = products
  await tx.insert(storeSuggestions).values(
    others.slice(0, 3).map(([other], index) => ({
      teamId,
      productId: rowId(shown![0].productId),
      suggestedProductId: rowId(other.productId),
      position: index + 1,
    })),
  )
}

type Variants = [FilledVariant, ...FilledVariant[]]

/** The variants of each product that everyone may see. */
function giftsOf(catalog: FilledCatalog): Variants[] {
  const byProduct = new Map<number, Variants>()
  for (const variant of catalog.variants.values()) {
    if (variant.product.adminOnly || variant.product.card) continue
    const own = byProduct.get(variant.productId)
    if (own) own.push(variant)
    else byProduct.set(variant.productId, [variant])
  }
  return [...byProduct.values()]
}

/** A picture for each color, shown by the variants of that color. */
async function fillPictures(tx: Tx, teamId: RowId, variants: Variants): Promise<void> {
  const paths = [...new Set(variants.flatMap(({ images }) => images.slice(0, 1)))]
  const productId = rowId(variants[0].productId)
  for (const [index, path] of paths.entries()) {
    const shownBy = variants.filter(({ images }) => images[0] === path)
    const { product, variant } = shownBy[0]!
    const image = oneRow(
      await tx
        .insert(storeImages)
        .values({
          teamId,
          productId,
          path,
          alt: variant.color ? `${product.displayName} in ${variant.color}` : product.displayName,
          width: 800,
          height: 800,
          position: index + 1,
        })
        .returning({ id: storeImages.id }),
    )
    await tx.insert(storeVariantImages).values(
      shownBy.map(({ id }) => ({
        teamId,
        productId,
        productVariantId: rowId(id),
        imageId: image.id,
      })),
    )
  }
}
