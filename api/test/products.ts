import {
  bundleItems,
  bundles,
  products,
  productVariants,
} from '../src/modules/catalog/products/products.tables.ts'
import { stockLevels, stockMovements } from '../src/modules/catalog/products/stock/stock.tables.ts'
import { inTransaction, type Db, type Tx } from '../src/platform/db/database.ts'

interface NewProduct {
  name: string
  adminOnly?: boolean
  skus: { sku: string; priceCents: number; stock: number; size?: string; color?: string; hex?: string }[]
}

export async function makeProduct(
  tx: Tx,
  teamId: number,
  product: NewProduct,
): Promise<{ product: number; variants: number[] }> {
  const [row] = await tx
    .insert(products)
    .values({
      teamId,
      name: product.name,
      displayName: product.name,
      description: `${product.name} for tests`,
      adminOnly: product.adminOnly ?? false,
    })
    .returning({ id: products.id })
  const variants = await tx
    .insert(productVariants)
    .values(
      product.skus.map((sku, position) => ({
        teamId,
        productId: row!.id,
        sku: sku.sku,
        size: sku.size ?? null,
        color: sku.color ?? null,
        hexCode: sku.hex ?? null,
        priceCents: sku.priceCents,
        retailPriceCents: sku.priceCents,
        position,
      })),
    )
    .returning({ id: productVariants.id })
  const ids = variants.map(variant => variant.id)
  await tx.insert(stockLevels).values(
    ids.map((id, index) => ({
      teamId,
      productVariantId: id,
      onHand: product.skus[index]!.stock,
      reserved: 0,
    })),
  )
  await tx.insert(stockMovements).values(
    ids.map((id, index) => ({
      teamId,
      productVariantId: id,
      kind: 'receipt',
      onHandDelta: product.skus[index]!.stock,
      reservedDelta: 0,
      sourceType: 'test',
      sourceId: id,
      actorName: 'test',
    })),
  )
  return { product: row!.id, variants: ids }
}

/** As many variants as wanted, each with the same stock, for attacks that must not queue up at one stock row. */
export async function makeVariants(db: Db, teamId: number, count: number, stock = 10): Promise<string[]> {
  const skus = Array.from({ length: count }, (_, index) => ({
    sku: `PIN-${index}`,
    priceCents: 1500,
    stock,
  }))
  const { variants } = await inTransaction(db, tx => makeProduct(tx, teamId, { name: 'Enamel Pin', skus }))
  return variants.map(String)
}

/** A bundle of two mugs, which shares its part with the kit. */
export async function makeDuo({
  db,
  world,
}: {
  db: Db
  world: { team: number; mug: { product: number } }
}): Promise<number> {
  const [duo] = await db
    .insert(bundles)
    .values({ teamId: world.team, name: 'Mug and Mug' })
    .returning({ id: bundles.id })
  await db
    .insert(bundleItems)
    .values({ teamId: world.team, bundleId: duo!.id, productId: world.mug.product, quantity: 2 })
  return duo!.id
}
