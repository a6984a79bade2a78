import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { InsertOf } from '../../../platform/db/drizzle-ids.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { shopAuthorizations, shopDomains, shops } from './shops.tables.ts'

export type ShopRow = typeof shops.$inferSelect
type Named = Pick<ShopRow, 'teamId' | 'id'>
const named = ({ teamId, id }: Named) => and(eq(shops.teamId, teamId), eq(shops.id, id))

/** The shop a team is connected to, else the one it was connected to last. */
export async function findShop(reader: Reader, teamId: RowId): Promise<ShopRow | undefined> {
  const [row] = await reader
    .select()
    .from(shops)
    .where(eq(shops.teamId, teamId))
    .orderBy(sql`${shops.endedAt} is null desc`, desc(shops.id))
    .limit(1)
  return row
}

export async function findShopById(reader: Reader, id: RowId): Promise<ShopRow | undefined> {
  const [row] = await reader.select().from(shops).where(eq(shops.id, id))
  return row
}

/** The connection of a shop that the platform names, the last one where it has ended. */
export async function findShopByDomain(reader: Reader, domain: string): Promise<ShopRow | undefined> {
  const [row] = await reader
    .select()
    .from(shops)
    .where(eq(shops.domain, domain))
    .orderBy(sql`${shops.endedAt} is null desc`, desc(shops.id))
    .limit(1)
  return row
}

export async function lockShop(tx: Tx, id: RowId): Promise<ShopRow | undefined> {
  const [row] = await tx.select().from(shops).where(eq(shops.id, id)).for('update')
  return row
}

export async function lockCurrentShop(tx: Tx, teamId: RowId): Promise<ShopRow | undefined> {
  const [row] = await tx
    .select()
    .from(shops)
    .where(and(eq(shops.teamId, teamId), isNull(shops.endedAt)))
    .for('update')
  return row
}

export async function findOwnerOfDomain(reader: Reader, domain: string): Promise<RowId | undefined> {
  const [row] = await reader
    .select({ teamId: shopDomains.ownerTeam })
    .from(shopDomains)
    .where(eq(shopDomains.domain, domain))
  return row?.teamId
}

/** Inserts a connection and takes its domain; undefined when another team has it. */
export async function insertShop(tx: Tx, shop: InsertOf<typeof shops>): Promise<ShopRow | undefined> {
  const row = oneRow(await tx.insert(shops).values(shop).returning())
  const taken = await tx
    .insert(shopDomains)
    .values({ domain: row.domain, ownerTeam: row.teamId, shop: row.id })
    .onConflictDoNothing()
    .returning({ domain: shopDomains.domain })
  return taken.length === 1 ? row : undefined
}

export async function changeShop(
  tx: Tx,
  shop: Named,
  change: Partial<InsertOf<typeof shops>>,
): Promise<ShopRow> {
  return oneRow(await tx.update(shops).set(change).where(named(shop)).returning())
}

/** Ends a connection: its token is gone, and its domain is free. */
export async function endShop(tx: Tx, shop: Named, state: 'disconnected' | 'uninstalled'): Promise<void> {
  await tx
    .update(shops)
    .set({
      state,
      tokenSealed: null,
      endedAt: sql`now()`,
      pageCursor: null,
      pageUntil: null,
    })
    .where(named(shop))
  await tx
    .delete(shopDomains)
    .where(and(eq(shopDomains.ownerTeam, shop.teamId), eq(shopDomains.shop, shop.id)))
}

export async function insertAuthorization(
  tx: Tx,
  authorization: InsertOf<typeof shopAuthorizations>,
): Promise<void> {
  await tx.insert(shopAuthorizations).values(authorization)
}

/** Takes the authorization that somebody came back with; it can be taken once, by who began it. */
export async function takeAuthorization(
  db: Db,
  found: { teamId: RowId; userId: RowId; stateHash: string; domain: string },
): Promise<boolean> {
  const rows = await db
    .delete(shopAuthorizations)
    .where(
      and(
        eq(shopAuthorizations.teamId, found.teamId),
        eq(shopAuthorizations.userId, found.userId),
        eq(shopAuthorizations.stateHash, found.stateHash),
        eq(shopAuthorizations.domain, found.domain),
        gt(shopAuthorizations.expiresAt, sql`now()`),
      ),
    )
    .returning({ teamId: shopAuthorizations.teamId })
  return rows.length === 1
}

export async function deleteOldAuthorizations(db: Db): Promise<void> {
  await db.delete(shopAuthorizations).where(lt(shopAuthorizations.expiresAt, sql`now()`))
}

/** Connected shops, for a reading of their orders. */
export async function listConnectedShops(reader: Reader): Promise<RowId[]> {
  const rows = await reader
    .select({ id: shops.id })
    .from(shops)
    .where(isNull(shops.endedAt))
    .orderBy(shops.id)
  return rows.map(row => row.id)
}

/** Connected shops whose orders are fulfilled from the team's stock. */
export async function listFulfillingShops(reader: Reader): Promise<RowId[]> {
  const rows = await reader
    .select({ id: shops.id })
    .from(shops)
    .where(and(isNull(shops.endedAt), isNotNull(shops.fulfillsFrom)))
    .orderBy(shops.id)
  return rows.map(row => row.id)
}
