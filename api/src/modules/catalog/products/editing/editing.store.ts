import type { Page } from '@ribbon/contract/paging'
import { and, desc, eq, gt, ilike, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import { auditEvents } from '../../../../platform/db/platform.tables.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { containing } from '../products.store.ts'
import { bundleItems, bundles, products, productVariants } from '../products.tables.ts'
import { stockLevels, stockMovements } from '../stock/stock.tables.ts'
import { teams } from '../../../people/teams/teams.tables.ts'

export interface EditingSearch {
  page: Page
  search?: string | undefined
  filters?:
    | { team_id?: string; state?: 'active' | 'archived'; kind?: 'gift' | 'card'; stock?: 'none' }
    | undefined
}

export const number = (text: SQL) => sql<number>`${text}`.mapWith(Number)
const fromLevels = sql`
  from ${productVariants}
  join ${stockLevels} on ${stockLevels.productVariantId} = ${productVariants.id}
  where ${productVariants.productId} = ${products.id}`
const fromActiveVariants = sql`
  from ${productVariants}
  where ${productVariants.productId} = ${products.id} and ${productVariants.archivedAt} is null`
/** The price of a product: that of its cheapest active variant. */
export const lowestPrice = sql<
  number | null
>`(select min(${productVariants.priceCents}) ${fromActiveVariants})`

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
  onHand: number(sql`(select coalesce(sum(${stockLevels.onHand}), 0) ${fromLevels})`),
  reserved: number(sql`(select coalesce(sum(${stockLevels.reserved}), 0) ${fromLevels})`),
  variantCount: number(sql`(select count(*) ${fromActiveVariants})`),
  priceMin: lowestPrice,
  priceMax: sql<number | null>`(select max(${productVariants.priceCents}) ${fromActiveVariants})`,
}
export type EditableProductRow = Awaited<ReturnType<typeof listEditableProducts>>['rows'][number]

export function isOfTeam(
  column: typeof products.teamId | typeof bundles.teamId,
  teamId: string | undefined,
): SQL | undefined {
  if (!teamId) return undefined
  return /^[1-9]\d{0,14}$/.test(teamId) ? eq(column, Number(teamId)) : sql`false`
}

export function isInState(
  archivedAt: typeof products.archivedAt | typeof bundles.archivedAt,
  state: 'active' | 'archived' | undefined,
): SQL | undefined {
  if (state === undefined) return undefined
  return state === 'archived' ? isNotNull(archivedAt) : isNull(archivedAt)
}

/** Products of all teams, newest first; the search looks at names, tags and SKUs. */
export async function listEditableProducts(db: Reader, { page, search, filters = {} }: EditingSearch) {
  const like = search ? containing(search) : undefined
  const where = and(
    isOfTeam(products.teamId, filters.team_id),
    isInState(products.archivedAt, filters.state),
    filters.kind ? eq(products.isCard, filters.kind === 'card') : undefined,
    filters.stock
      ? sql`not exists (select ${fromLevels} and ${stockLevels.onHand} > ${stockLevels.reserved})`
      : undefined,
    like
      ? or(
          ilike(products.name, like),
          ilike(products.displayName, like),
          sql`exists (select from unnest(${products.tags}) tag where tag ilike ${like})`,
          sql`exists (
            select from ${productVariants}
            where ${productVariants.productId} = ${products.id} and ${productVariants.sku} ilike ${like}
          )`,
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

export async function findEditableProduct(db: Reader, id: RowId): Promise<EditableProductRow | undefined> {
  const [row] = await db
    .select(productColumns)
    .from(products)
    .innerJoin(teams, eq(teams.id, products.teamId))
    .where(eq(products.id, id))
  return row
}

/** All variants of a product, archived ones too, with their stock. */
export async function listVariantsOf(db: Reader, productId: RowId) {
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
      shelf: productVariants.shelf,
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

/** The bundles a product is part of, and whether any of its variants ever had stock. */
export async function findProductUsage(db: Reader, productId: RowId, variantIds: RowId[]) {
  const inBundles = await db
    .select({ id: bundles.id, name: bundles.name })
    .from(bundles)
    .innerJoin(bundleItems, eq(bundleItems.bundleId, bundles.id))
    .where(eq(bundleItems.productId, productId))
    .orderBy(bundles.id)
  const movements = await db
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(inArray(stockMovements.productVariantId, variantIds))
    .limit(1)
  return { bundles: inBundles, wasStocked: movements.length > 0 }
}

export async function hasTeam(db: Reader, id: number): Promise<boolean> {
  return (await db.select({ id: teams.id }).from(teams).where(eq(teams.id, id))).length === 1
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
  subjectId: RowId,
  version: number,
): Promise<LaterChange[]> {
  const changedTo = sql<number>`(${auditEvents.details} ->> 'version')::int`
  const rows = await db
    .select({ version: changedTo, who: auditEvents.actorName, after: auditEvents.after })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, subjectType),
        eq(auditEvents.subjectId, String(subjectId)),
        gt(changedTo, version),
      ),
    )
    .orderBy(auditEvents.id)
  return rows.map(row => ({ version: row.version, who: row.who, fields: Object.keys(row.after ?? {}) }))
}
