import type { Page } from '@ribbon/contract/paging'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { manifestParcels, manifests } from './manifests.tables.ts'

export async function insertManifest(
  tx: Tx,
  operator: { operatorId: number; operatorName: string },
): Promise<RowId> {
  const [row] = await tx.insert(manifests).values(operator).returning({ id: manifests.id })
  if (!row) throw new Error('No manifest was inserted.')
  return row.id
}

export async function insertManifestParcel(
  tx: Tx,
  manifestId: number,
  parcel: { id: number; teamId: number },
): Promise<void> {
  await tx.insert(manifestParcels).values({ manifestId, parcelId: parcel.id, teamId: parcel.teamId })
}

/** Deletes a manifest on which no parcel shipped. */
export async function deleteManifest(tx: Tx, id: number): Promise<void> {
  await tx.delete(manifests).where(eq(manifests.id, id))
}

export type ManifestRow = typeof manifests.$inferSelect

export async function findManifest(db: Reader, id: RowId): Promise<ManifestRow | undefined> {
  const [row] = await db.select().from(manifests).where(eq(manifests.id, id))
  return row
}

export async function listManifests(db: Reader, page: Page): Promise<{ rows: ManifestRow[]; total: number }> {
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(manifests)
  return {
    rows: await db
      .select()
      .from(manifests)
      .orderBy(desc(manifests.id))
      .limit(page.size)
      .offset((page.number - 1) * page.size),
    total: counted?.total ?? 0,
  }
}

export async function findManifestParcels(
  db: Reader,
  handoverIds: readonly RowId[],
): Promise<{ manifestId: RowId; parcelId: RowId }[]> {
  if (handoverIds.length === 0) return []
  return db
    .select({ manifestId: manifestParcels.manifestId, parcelId: manifestParcels.parcelId })
    .from(manifestParcels)
    .where(inArray(manifestParcels.manifestId, [...handoverIds]))
    .orderBy(asc(manifestParcels.parcelId))
}
