import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { bundles, products } from './products.tables.ts'

const tableOf = { Product: products, Bundle: bundles } as const
export type MenuItemType = keyof typeof tableOf

/** Locks a product or bundle of the team until the transaction ends. */
export async function lockMenuItem(
  tx: Tx,
  scope: Scope,
  type: MenuItemType,
  id: number,
): Promise<{ name: string; adminOnly: boolean } | undefined> {
  const table = tableOf[type]
  const [row] = await tx
    .select({ name: table.name, adminOnly: table.adminOnly })
    .from(table)
    .where(and(eq(table.id, id), eq(table.teamId, scope.teamId), isNull(table.archivedAt)))
    .for('update')
  return row
}

/** The same of several, in the order of their ids; those that are archived or another team's are left out. */
export async function lockMenuItems(
  tx: Tx,
  scope: Scope,
  type: MenuItemType,
  ids: readonly number[],
): Promise<{ id: RowId; name: string; adminOnly: boolean }[]> {
  const table = tableOf[type]
  return tx
    .select({ id: table.id, name: table.name, adminOnly: table.adminOnly })
    .from(table)
    .where(and(inArray(table.id, [...ids]), eq(table.teamId, scope.teamId), isNull(table.archivedAt)))
    .orderBy(table.id)
    .for('update')
}

const giftColumns = { id: products.id, name: products.name, adminOnly: products.adminOnly }
export interface GiftRow {
  id: RowId
  name: string
  adminOnly: boolean
}

function isGift({ teamId }: Scope, id: number) {
  return and(
    eq(products.id, id),
    eq(products.teamId, teamId),
    isNull(products.archivedAt),
    eq(products.isCard, false),
  )
}

/** A product of the team that is no card and not archived, whoever sees it. */
export async function findGift(reader: Reader, scope: Scope, id: number): Promise<GiftRow | undefined> {
  const [row] = await reader.select(giftColumns).from(products).where(isGift(scope, id))
  return row
}

/** Such products, all of the team where no ids are given. */
export function findGifts(reader: Reader, { teamId }: Scope, ids?: readonly number[]): Promise<GiftRow[]> {
  return reader
    .select(giftColumns)
    .from(products)
    .where(
      and(
        eq(products.teamId, teamId),
        isNull(products.archivedAt),
        eq(products.isCard, false),
        ids && sql`${products.id} = any(${sql.param(ids)}::bigint[])`,
      ),
    )
    .orderBy(asc(products.id))
}

/** Locks those of the ids that everyone may see, against a change of that, too. */
export async function lockOpenGifts(tx: Tx, { teamId }: Scope, ids: readonly RowId[]): Promise<RowId[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.teamId, teamId),
        isNull(products.archivedAt),
        eq(products.isCard, false),
        eq(products.adminOnly, false),
        sql`${products.id} = any(${sql.param(ids)}::bigint[])`,
      ),
    )
    .orderBy(asc(products.id))
    .for('no key update')
  return rows.map(row => row.id)
}

/** A gift, locked until the transaction ends, against changes of who sees it, too. */
export async function lockGift(tx: Tx, scope: Scope, id: number): Promise<GiftRow | undefined> {
  const [row] = await tx.select(giftColumns).from(products).where(isGift(scope, id)).for('no key update')
  return row
}

/** Raises the version as well, so that an operator's form with the old value is refused. */
export async function setAdminOnly(
  tx: Tx,
  type: MenuItemType,
  ids: readonly number[],
  adminOnly: boolean,
): Promise<void> {
  if (type === 'Product')
    await tx
      .update(products)
      .set({ adminOnly, version: sql`${products.version} + 1` })
      .where(inArray(products.id, [...ids]))
  else
    await tx
      .update(bundles)
      .set({ adminOnly, version: sql`${bundles.version} + 1` })
      .where(inArray(bundles.id, [...ids]))
}
