import type { Page } from '@ribbon/contract/paging'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import { handoverParcels, handovers } from './packing.tables.ts'

export async function insertHandover(
  tx: Tx,
  operator: { operatorId: number; operatorName: string },
): Promise<number> {
  const [row] = await tx.insert(handovers).values(operator).returning({ id: handovers.id })
  return row!.id
}

export async function insertHandoverParcel(
  tx: Tx,
  handoverId: number,
  parcel: { id: number; teamId: number },
): Promise<void> {
  await tx.insert(handoverParcels).values({ handoverId, parcelId: parcel.id, teamId: parcel.teamId })
}

/** A hand-over of which nothing left is none. */
export async function deleteHandover(tx: Tx, id: number): Promise<void> {
  await tx.delete(handovers).where(eq(handovers.id, id))
}

export type HandoverRow = typeof handovers.$inferSelect

export async function findHandover(db: Reader, id: number): Promise<HandoverRow | undefined> {
  const [row] = await db.select().from(handovers).where(eq(handovers.id, id))
  return row
}

export async function listHandovers(db: Reader, page: Page): Promise<{ rows: HandoverRow[]; total: number }> {
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(handovers)
  return {
    rows: await db
      .select()
      .from(handovers)
      .orderBy(desc(handovers.id))
      .limit(page.size)
      .offset((page.number - 1) * page.size),
    total: counted?.total ?? 0,
  }
}

export async function findHandoverParcels(
  db: Reader,
  handoverIds: readonly number[],
): Promise<{ handoverId: number; parcelId: number }[]> {
  if (handoverIds.length === 0) return []
  return db
    .select({ handoverId: handoverParcels.handoverId, parcelId: handoverParcels.parcelId })
    .from(handoverParcels)
    .where(inArray(handoverParcels.handoverId, [...handoverIds]))
    .orderBy(asc(handoverParcels.parcelId))
}
