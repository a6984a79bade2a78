import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import { auditEvents } from '../../../platform/db/platform.tables.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import { requestedId } from '../../../platform/ids.ts'
import { teams } from '../../people/teams/teams.tables.ts'
import { stores, storeSlugs } from './stores.tables.ts'

export const storeConstraints: ConstraintCodes = {
  stores_one_of_team: 'store_exists',
  // A team that makes two at once takes two addresses.
  store_slugs_current: 'store_exists',
}

export type StoreRow = typeof stores.$inferSelect
export type NewStore = Omit<typeof stores.$inferInsert, 'id' | 'status' | 'version'>
export type StoreChange = Partial<Omit<StoreRow, 'id' | 'teamId' | 'version' | 'createdAt' | 'updatedAt'>>

/** The store of a team, which has at most one. */
export async function findStore(reader: Reader, teamId: RowId): Promise<StoreRow | undefined> {
  const [row] = await reader.select().from(stores).where(eq(stores.teamId, teamId))
  return row
}

/** A store with what its team decides about it, by its id, its slug, or a slug it had lately. */
export async function findStoreByName(
  reader: Reader,
  name: string,
): Promise<{ store: StoreRow; modules: string[]; isSuspended: boolean } | undefined> {
  const id = requestedId(name)
  const found = reader
    .select({ store: stores, modules: teams.modules, suspendedAt: teams.suspendedAt })
    .from(stores)
    .innerJoin(teams, eq(teams.id, stores.teamId))
  const rows = await (id === undefined
    ? found
        .innerJoin(storeSlugs, eq(storeSlugs.ownerTeam, stores.teamId))
        .where(and(eq(storeSlugs.slug, name), or(isNull(storeSlugs.until), gt(storeSlugs.until, sql`now()`))))
    : found.where(sql`${stores.id} = ${id}`))
  const [row] = rows
  return row && { store: row.store, modules: row.modules, isSuspended: row.suspendedAt !== null }
}

/** The same, locked until the transaction ends. */
export async function lockStore(tx: Tx, teamId: RowId): Promise<StoreRow | undefined> {
  const [row] = await tx.select().from(stores).where(eq(stores.teamId, teamId)).for('update')
  return row
}

export async function insertStore(tx: Tx, store: NewStore): Promise<StoreRow> {
  return oneRow(await tx.insert(stores).values(store).returning())
}

export async function changeStore(
  tx: Tx,
  { teamId, id }: Pick<StoreRow, 'teamId' | 'id'>,
  change: StoreChange,
): Promise<StoreRow> {
  return oneRow(
    await tx
      .update(stores)
      .set({ ...change, version: sql`${stores.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(stores.teamId, teamId), eq(stores.id, id)))
      .returning(),
  )
}

/** Who changed which fields since a version. */
export async function findChangesAfter(
  reader: Reader,
  { teamId, id }: Pick<StoreRow, 'teamId' | 'id'>,
  version: number,
): Promise<{ who: string; fields: string[] }[]> {
  const rows = await reader
    .select({ who: auditEvents.actorName, after: auditEvents.after })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.teamId, teamId),
        eq(auditEvents.subjectType, 'stores'),
        eq(auditEvents.subjectId, String(id)),
        gt(sql<number>`(${auditEvents.details} ->> 'version')::int`, version),
      ),
    )
    .orderBy(auditEvents.id)
  return rows.map(row => ({ who: row.who, fields: Object.keys(row.after ?? {}) }))
}
