import type { Tx } from '../platform/db/database.ts'
import {
  bundleItems,
  bundles,
  products,
  productVariants,
} from '../modules/catalog/products/products.tables.ts'
import type { DemoBundle } from './data/demo-catalog.ts'
import type { DemoPictures } from './demo-pictures.ts'
import type { DemoProduct, DemoVariant } from './data/demo-product.ts'
import { insertRows } from './insert-rows.ts'

export type FilledVariant = {
  id: number
  productId: number
  product: DemoProduct
  variant: DemoVariant
  images: string[]
}
export type FilledCatalog = {
  variants: Map<string, FilledVariant>
  bundles: Map<string, { id: number; bundle: DemoBundle }>
}

const day = 86_400_000
const retailFactor = 1.25

/** Adds products with variants, and bundles, to a team's catalog, without stock. */
export async function fillCatalog(
  tx: Tx,
  catalog: {
    teamId: number
    products: readonly DemoProduct[]
    bundles: readonly DemoBundle[]
    pictures: DemoPictures
    createdAt: Date
    now: Date
  },
): Promise<FilledCatalog> {
  const productIds = await fillProducts(tx, catalog)
  return {
    variants: await fillVariants(tx, catalog, productIds),
    bundles: await fillBundles(tx, catalog, productIds),
  }
}

type Catalog = Parameters<typeof fillCatalog>[1]

async function fillProducts(
  tx: Tx,
  { teamId, products: offered, pictures, createdAt }: Catalog,
): Promise<Map<string, number>> {
  const rows = await tx
    .insert(products)
    .values(
      offered.map(product => ({
        teamId,
        name: product.name,
        displayName: product.displayName,
        description: product.description,
        adminOnly: product.adminOnly,
        isCard: product.card,
        createdAt,
        images: [...new Set(product.variants.map(variant => pictures.ofVariant(product, variant)))],
      })),
    )
    .returning({ id: products.id, name: products.name })
  const ids = new Map(rows.map(row => [row.name, row.id]))
  return new Map(offered.map(product => [product.key, known(ids, product.name)]))
}

async function fillVariants(
  tx: Tx,
  { teamId, products: offered, pictures, now }: Catalog,
  productIds: Map<string, number>,
): Promise<Map<string, FilledVariant>> {
  const all = offered.flatMap(product =>
    product.variants.map((variant, position) => ({
      product,
      variant,
      position,
      productId: known(productIds, product.key),
      images: [pictures.ofVariant(product, variant)],
    })),
  )
  const rows = await tx
    .insert(productVariants)
    .values(
      all.map(({ product, variant, position, productId, images }, index) => ({
        teamId,
        productId,
        position,
        images,
        sku: variant.sku,
        type: variant.type,
        color: variant.color,
        hexCode: variant.hexCode,
        size: variant.size,
        priceCents: variant.priceCents,
        retailPriceCents: Math.ceil((variant.priceCents * retailFactor) / 100) * 100,
        weightOunces: product.weightOunces,
        expirationDate: variant.expirationDate && dateAfter(now, variant.expirationDate),
        shelf: shelfAt(index),
      })),
    )
    .returning({ id: productVariants.id, sku: productVariants.sku })
  const ids = new Map(rows.map(row => [row.sku, row.id]))
  return new Map(
    all.map(({ product, variant, productId, images }) => [
      variant.sku,
      { id: known(ids, variant.sku), productId, product, variant, images },
    ]),
  )
}

async function fillBundles(
  tx: Tx,
  { teamId, bundles: offered, pictures, createdAt }: Catalog,
  productIds: Map<string, number>,
) {
  const rows = await tx
    .insert(bundles)
    .values(
      offered.map(bundle => ({
        teamId,
        name: bundle.name,
        description: bundle.description,
        adminOnly: bundle.adminOnly,
        discountPercent: bundle.discountPercent,
        images: [pictures.ofBundle(bundle)],
        createdAt,
      })),
    )
    .returning({ id: bundles.id, name: bundles.name })
  const ids = new Map(rows.map(row => [row.name, row.id]))
  await insertRows(
    tx,
    bundleItems,
    offered.flatMap(bundle =>
      bundle.items.map(({ productKey, quantity }, position) => ({
        teamId,
        bundleId: known(ids, bundle.name),
        productId: known(productIds, productKey),
        quantity,
        position,
      })),
    ),
  )
  return new Map(offered.map(bundle => [bundle.key, { id: known(ids, bundle.name), bundle }]))
}

/** Converts '+20d' to a date. */
function dateAfter(now: Date, days: string): string {
  return new Date(now.getTime() + Number.parseInt(days, 10) * day).toISOString().slice(0, 10)
}

function known(ids: Map<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo's catalog has no ${name}`)
  return id
}

/** Twelve places on each shelf: A 01 to A 12, then B 01. */
function shelfAt(index: number): string {
  return `${String.fromCodePoint(65 + Math.floor(index / 12))} ${String((index % 12) + 1).padStart(2, '0')}`
}
