import type { Page } from '@ribbon/contract/paging'
import { and, asc, count, eq, ilike, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { containing } from './products.store.ts'
import { bundleItems, bundles, products, productVariants } from './products.tables.ts'

// A bundle shows as a whole or not at all: a part that is archived, hidden from the person or without variants hides it.
export function isVisibleBundle(scope: Scope) {
  const parts = sql`
    from ${bundleItems}
    join ${products} on ${products.id} = ${bundleItems.productId}
    where ${bundleItems.bundleId} = ${bundles.id}`
  const isSendable = sql`
    ${products.archivedAt} is null
    and (${scope.seesTeam} or not ${products.adminOnly})
    and exists (
      select from ${productVariants}
      where ${productVariants.productId} = ${products.id} and ${productVariants.archivedAt} is null
    )`
  return and(
    eq(bundles.teamId, scope.teamId),
    isNull(bundles.archivedAt),
    scope.seesTeam ? undefined : eq(bundles.adminOnly, false),
    sql`exists (select ${parts})`,
    sql`not exists (select ${parts} and not (${isSendable}))`,
  )
}

export interface BundleRow {
  id: RowId
  name: string
  description: string
  images: string[]
  imageAlts: Record<string, string>
  adminOnly: boolean
  discountPercent: number
}

const bundleColumns = {
  id: bundles.id,
  name: bundles.name,
  description: bundles.description,
  images: bundles.images,
  imageAlts: bundles.imageAlts,
  adminOnly: bundles.adminOnly,
  discountPercent: bundles.discountPercent,
}

export async function listBundles(
  reader: Reader,
  scope: Scope,
  page: Page,
  search: string | undefined,
): Promise<{ rows: BundleRow[]; totalCount: number }> {
  const where = and(isVisibleBundle(scope), search ? ilike(bundles.name, containing(search)) : undefined)
  const rows = await reader
    .select(bundleColumns)
    .from(bundles)
    .where(where)
    .orderBy(sql`lower(${bundles.name})`, asc(bundles.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(bundles).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findBundle(reader: Reader, scope: Scope, id: number): Promise<BundleRow | undefined> {
  const [row] = await reader
    .select(bundleColumns)
    .from(bundles)
    .where(and(isVisibleBundle(scope), eq(bundles.id, id)))
  return row
}

export interface BundleItemRow {
  id: number
  bundleId: number
  productId: number
  quantity: number
}

export async function findBundleItems(
  reader: Reader,
  scope: Scope,
  bundleIds: number[],
): Promise<BundleItemRow[]> {
  if (bundleIds.length === 0) return []
  return reader
    .select({
      id: bundleItems.id,
      bundleId: bundleItems.bundleId,
      productId: bundleItems.productId,
      quantity: bundleItems.quantity,
    })
    .from(bundleItems)
    .where(and(eq(bundleItems.teamId, scope.teamId), inArray(bundleItems.bundleId, bundleIds)))
    .orderBy(asc(bundleItems.position), asc(bundleItems.id))
}
