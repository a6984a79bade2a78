import type { Page } from '@ribbon/contract/paging'
import { and, desc, eq, gt, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { auditEvents } from '../../../../platform/db/platform.tables.ts'
import { containing } from '../products.store.ts'
import { bundleItems, bundles, products, productVariants } from '../products.tables.ts'
import { stockLevels, stockMovements } from '../stock/stock.tables.ts'
import { orderItems } from '../../../gifting/orders/orders.tables.ts'
import { teams } from '../../../people/teams/teams.tables.ts'

export interface EditingSearch {
  page: Page
  search?: string | undefined
  filters?:
    | { team_id?: string; state?: 'active' | 'archived'; kind?: 'gift' | 'card'; stock?: 'none' }
    | undefined
}

const number = (text: SQL) => sql<number>`${text}`.mapWith(Number)
const levels = sql`from ${productVariants} join ${stockLevels} on ${stockLevels.productVariantId} = ${productVariants.id} where ${productVariants.productId} = ${products.id}`
const offered = sql`from ${productVariants} where ${productVariants.productId} = ${products.id} and ${productVariants.archivedAt} is null`

const productColumns = {
  id: products.id,
  teamId: products.teamId,
  teamName: teams.name,
  name: products.name,
  displayName: products.displayName,
  description: products.description,
  tags: products.tags,
  adminOnly: products.adminOnly,
  isCard: products.isCard,
  images: products.images,
  imageAlts: products.imageAlts,
  archivedAt: products.archivedAt,
  createdAt: products.createdAt,
  version: products.version,
  onHand: number(sql`(select coalesce(sum(${stockLevels.onHand}), 0) ${levels})`),
  reserved: number(sql`(select coalesce(sum(${stockLevels.reserved}), 0) ${levels})`),
  variantCount: number(sql`(select count(*) ${offered})`),
  priceMin: sql<number | null>`(select min(${productVariants.priceCents}) ${offered})`,
  priceMax: sql<number | null>`(select max(${productVariants.priceCents}) ${offered})`,
}
export type EditableProductRow = Awaited<ReturnType<typeof listEditableProducts>>['rows'][number]

function ofTeam(
  column: typeof products.teamId | typeof bundles.teamId,
  teamId: string | undefined,
): SQL | undefined {
  if (!teamId) return undefined
  return /^[1-9]\d{0,14}$/.test(teamId) ? eq(column, Number(teamId)) : sql`false`
}

/** Of all teams, newest first: by name, tag or the SKU of a variant. */
export async function listEditableProducts(db: Reader, { page, search, filters = {} }: EditingSearch) {
  const like = search ? containing(search) : undefined
  const where = and(
    ofTeam(products.teamId, filters.team_id),
    filters.state === undefined
      ? undefined
      : filters.state === 'archived'
        ? isNotNull(products.archivedAt)
        : isNull(products.archivedAt),
    filters.kind ? eq(products.isCard, filters.kind === 'card') : undefined,
    filters.stock
      ? sql`not exists (select ${levels} and ${stockLevels.onHand} > ${stockLevels.reserved})`
      : undefined,
    like
      ? or(
          ilike(products.name, like),
          ilike(products.displayName, like),
          sql`exists (select from unnest(${products.tags}) tag where tag ilike ${like})`,
          sql`exists (select from ${productVariants} where ${productVariants.productId} = ${products.id} and ${productVariants.sku} ilike ${like})`,
        )
      : undefined,
  )
  const rows = await db
    .select(productColumns)
    .from(products)
    .innerJoin(teams, eq(teams.id, products.teamId))
    .where(where)
    .orderBy(desc(products.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await db
    .select({ count: number(sql`count(*)`) })
    .from(products)
    .where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findEditableProduct(db: Reader, id: number): Promise<EditableProductRow | undefined> {
  const [row] = await db
    .select(productColumns)
    .from(products)
    .innerJoin(teams, eq(teams.id, products.teamId))
    .where(eq(products.id, id))
  return row
}

/** All variants of a product, archived ones too, with what lies on the shelf. */
export async function listVariantsOf(db: Reader, productId: number) {
  return db
    .select({
      id: productVariants.id,
      sku: productVariants.sku,
      type: productVariants.type,
      color: productVariants.color,
      hexCode: productVariants.hexCode,
      size: productVariants.size,
      images: productVariants.images,
      priceCents: productVariants.priceCents,
      retailPriceCents: productVariants.retailPriceCents,
      weightOunces: productVariants.weightOunces,
      expirationDate: productVariants.expirationDate,
      position: productVariants.position,
      version: productVariants.version,
      archivedAt: productVariants.archivedAt,
      onHand: number(sql`coalesce(${stockLevels.onHand}, 0)`),
      reserved: number(sql`coalesce(${stockLevels.reserved}, 0)`),
    })
    .from(productVariants)
    .leftJoin(stockLevels, eq(stockLevels.productVariantId, productVariants.id))
    .where(eq(productVariants.productId, productId))
    .orderBy(productVariants.position, productVariants.id)
}

/** The bundles a product is part of, and in how many orders it ever was. */
export async function findUseOf(db: Reader, productId: number) {
  const inBundles = await db
    .select({ id: bundles.id, name: bundles.name })
    .from(bundles)
    .innerJoin(bundleItems, eq(bundleItems.bundleId, bundles.id))
    .where(eq(bundleItems.productId, productId))
    .orderBy(bundles.id)
  const own = sql`(select ${productVariants.id} from ${productVariants} where ${productVariants.productId} = ${productId})`
  const [ordered] = await db
    .select({ count: number(sql`count(distinct ${orderItems.orderId})`) })
    .from(orderItems)
    .where(sql`${orderItems.productVariantId} in ${own}`)
  const moved = await db
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(sql`${stockMovements.productVariantId} in ${own}`)
    .limit(1)
  return { bundles: inBundles, orderCount: ordered?.count ?? 0, wasStocked: moved.length > 0 }
}

// A part costs its product's lowest price, rounded down by the discount as orders do.
const partPrices = sql`from ${bundleItems} cross join lateral (select coalesce(min(${productVariants.priceCents}), 0)::bigint as cents from ${productVariants}
  where ${productVariants.productId} = ${bundleItems.productId} and ${productVariants.archivedAt} is null) lowest where ${bundleItems.bundleId} = ${bundles.id}`
const bundleColumns = {
  id: bundles.id,
  teamId: bundles.teamId,
  teamName: teams.name,
  name: bundles.name,
  description: bundles.description,
  adminOnly: bundles.adminOnly,
  discountPercent: bundles.discountPercent,
  images: bundles.images,
  imageAlts: bundles.imageAlts,
  archivedAt: bundles.archivedAt,
  createdAt: bundles.createdAt,
  version: bundles.version,
  partCount: number(sql`(select count(*) from ${bundleItems} where ${bundleItems.bundleId} = ${bundles.id})`),
  fullCents: number(sql`(select coalesce(sum(lowest.cents * ${bundleItems.quantity}), 0) ${partPrices})`),
  discountCents: number(
    sql`(select coalesce(sum(floor(lowest.cents * ${bundleItems.quantity} * ${bundles.discountPercent} / 100.0)), 0) ${partPrices})`,
  ),
}
export type EditableBundleRow = Awaited<ReturnType<typeof listEditableBundles>>['rows'][number]

export async function listEditableBundles(db: Reader, { page, search, filters = {} }: EditingSearch) {
  const where = and(
    ofTeam(bundles.teamId, filters.team_id),
    search ? ilike(bundles.name, containing(search)) : undefined,
    filters.state === undefined
      ? undefined
      : filters.state === 'archived'
        ? isNotNull(bundles.archivedAt)
        : isNull(bundles.archivedAt),
  )
  const rows = await db
    .select(bundleColumns)
    .from(bundles)
    .innerJoin(teams, eq(teams.id, bundles.teamId))
    .where(where)
    .orderBy(desc(bundles.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await db
    .select({ count: number(sql`count(*)`) })
    .from(bundles)
    .where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findEditableBundle(db: Reader, id: number): Promise<EditableBundleRow | undefined> {
  const [row] = await db
    .select(bundleColumns)
    .from(bundles)
    .innerJoin(teams, eq(teams.id, bundles.teamId))
    .where(eq(bundles.id, id))
  return row
}

export async function listPartsOf(db: Reader, bundleId: number) {
  return db
    .select({
      productId: products.id,
      name: products.name,
      quantity: bundleItems.quantity,
      images: products.images,
      archivedAt: products.archivedAt,
      adminOnly: products.adminOnly,
      priceCents: sql<number | null>`(select min(${productVariants.priceCents}) ${offered})`,
    })
    .from(bundleItems)
    .innerJoin(products, eq(products.id, bundleItems.productId))
    .where(eq(bundleItems.bundleId, bundleId))
    .orderBy(bundleItems.position, bundleItems.id)
}

export interface LaterChange {
  version: number
  who: string
  fields: string[]
}

/** Who changed which fields of a subject after `version`, from the audit trail. */
export async function findLaterChanges(
  db: Reader,
  subjectType: string,
  subjectId: number,
  version: number,
): Promise<LaterChange[]> {
  const made = sql<number>`(${auditEvents.details} ->> 'version')::int`
  const rows = await db
    .select({ version: made, who: auditEvents.actorName, after: auditEvents.after })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, subjectType),
        eq(auditEvents.subjectId, String(subjectId)),
        gt(made, version),
      ),
    )
    .orderBy(auditEvents.id)
  return rows.map(row => ({ version: row.version, who: row.who, fields: Object.keys(row.after ?? {}) }))
}

export async function hasTeam(db: Reader, id: number): Promise<boolean> {
  return (await db.select({ id: teams.id }).from(teams).where(eq(teams.id, id))).length === 1
}
