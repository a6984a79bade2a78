import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Page } from '@ribbon/contract/paging'
import { parcelItems, parcels } from '../parcels.tables.ts'
import { operators } from '../../../people/operators/operators.tables.ts'
import { packingCounts, pickListParcels, pickLists } from './packing.tables.ts'

export async function insertPickList(tx: Tx, operatorId: number): Promise<RowId> {
  const [row] = await tx.insert(pickLists).values({ operatorId }).returning({ id: pickLists.id })
  if (!row) throw new Error('No pick list was inserted.')
  return row.id
}

/** Puts parcels on a pick list, except those that are on another one. Returns the ids of those it got. */
export async function claimParcels(
  tx: Tx,
  pickListId: number,
  parcels: readonly { id: number; teamId: number }[],
): Promise<RowId[]> {
  if (parcels.length === 0) return []
  // By id, so that two operators who claim the same parcels cannot deadlock.
  const values = [...parcels]
    .sort((a, b) => a.id - b.id)
    .map(parcel => ({ pickListId, parcelId: parcel.id, teamId: parcel.teamId }))
  const rows = await tx
    .insert(pickListParcels)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: pickListParcels.parcelId })
  return rows.map(row => row.id)
}

/** Takes parcels off their pick lists: they are packed, or return to the queue. */
export async function endPicks(tx: Tx, parcelIds: readonly number[], pickListId?: number): Promise<RowId[]> {
  if (parcelIds.length === 0) return []
  const rows = await tx
    .update(pickListParcels)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        inArray(pickListParcels.parcelId, [...parcelIds]),
        isNull(pickListParcels.endedAt),
        pickListId === undefined ? undefined : eq(pickListParcels.pickListId, pickListId),
      ),
    )
    .returning({ id: pickListParcels.parcelId })
  return rows.map(row => row.id)
}

export interface PickListRow {
  id: RowId
  operatorId: RowId
  operatorName: string
  createdAt: Date
}

const listColumns = {
  id: pickLists.id,
  operatorId: pickLists.operatorId,
  operatorName: operators.name,
  createdAt: pickLists.createdAt,
}

export async function findPickList(db: Reader, id: RowId): Promise<PickListRow | undefined> {
  const [row] = await db
    .select(listColumns)
    .from(pickLists)
    .innerJoin(operators, eq(operators.id, pickLists.operatorId))
    .where(eq(pickLists.id, id))
  return row
}

/** Pick lists with parcels that are still to be picked, newest first. */
export async function listPickLists(db: Reader, page: Page): Promise<{ rows: PickListRow[]; total: number }> {
  const isOpen = sql`exists (
    select from ${pickListParcels}
    join ${parcels} on ${parcels.id} = ${pickListParcels.parcelId}
    where ${pickListParcels.pickListId} = ${pickLists.id}
      and ${pickListParcels.endedAt} is null
      and ${parcels.state} in ('queued', 'labelled')
  )`
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(pickLists)
    .where(isOpen)
  const rows = await db
    .select(listColumns)
    .from(pickLists)
    .innerJoin(operators, eq(operators.id, pickLists.operatorId))
    .where(isOpen)
    .orderBy(desc(pickLists.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  return { rows, total: counted?.total ?? 0 }
}

export interface PickListParcel {
  pickListId: RowId
  parcelId: RowId
  endedAt: Date | null
}

export async function findPickListParcels(
  db: Reader,
  pickListIds: readonly RowId[],
): Promise<PickListParcel[]> {
  if (pickListIds.length === 0) return []
  return db
    .select({
      pickListId: pickListParcels.pickListId,
      parcelId: pickListParcels.parcelId,
      endedAt: pickListParcels.endedAt,
    })
    .from(pickListParcels)
    .where(inArray(pickListParcels.pickListId, [...pickListIds]))
    .orderBy(asc(pickListParcels.pickListId), asc(pickListParcels.parcelId))
}

/** Counts scanned items into a parcel's box; false when that would be more than `limit`. */
export async function countScanned(
  tx: Tx,
  count: { parcelId: number; teamId: number; orderItemId: number; quantity: number; limit: number },
): Promise<boolean> {
  const { limit, ...row } = count
  if (row.quantity > limit) return false
  const rows = await tx
    .insert(packingCounts)
    .values(row)
    .onConflictDoUpdate({
      target: [packingCounts.parcelId, packingCounts.orderItemId],
      set: { quantity: sql`${packingCounts.quantity} + excluded.quantity` },
      setWhere: lt(sql`${packingCounts.quantity} + excluded.quantity`, limit + 1),
    })
    .returning({ id: packingCounts.parcelId })
  return rows.length === 1
}

/** Takes items out of a parcel's box that the parcel no longer contains. */
export async function trimCounts(tx: Tx, parcelId: number): Promise<void> {
  const contained = sql`coalesce((
    select ${parcelItems.quantity}
    from ${parcelItems}
    where ${parcelItems.parcelId} = ${packingCounts.parcelId}
      and ${parcelItems.orderItemId} = ${packingCounts.orderItemId}
  ), 0)`
  await tx.delete(packingCounts).where(and(eq(packingCounts.parcelId, parcelId), sql`${contained} = 0`))
  await tx
    .update(packingCounts)
    .set({ quantity: sql`${contained}` })
    .where(and(eq(packingCounts.parcelId, parcelId), sql`${packingCounts.quantity} > ${contained}`))
}

export async function deleteCounts(tx: Tx, parcelId: number): Promise<void> {
  await tx.delete(packingCounts).where(eq(packingCounts.parcelId, parcelId))
}
