import { eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/database.ts'
import { parcelPositions, type ParcelPosition } from './parcel-positions.ts'
import { parcels } from './parcels.tables.ts'
import { reshipments } from './reshipments/reshipments.tables.ts'

/** Adds to each row the position of its parcel in the order. */
export async function withPositions<R>(
  db: Reader,
  rows: readonly R[],
  parcelOf: (row: R) => { id: number; orderId: number },
): Promise<(R & ParcelPosition)[]> {
  if (rows.length === 0) return []
  const siblings = await db
    .select({
      id: parcels.id,
      orderId: parcels.orderId,
      number: parcels.number,
      state: parcels.state,
      isReplaced: sql<boolean>`${parcels.replacedAt} is not null`,
      reshipmentId: parcels.reshipmentId,
      replacesId: reshipments.parcelId,
    })
    .from(parcels)
    .leftJoin(reshipments, eq(reshipments.id, parcels.reshipmentId))
    .where(inArray(parcels.orderId, [...new Set(rows.map(row => parcelOf(row).orderId))]))
  const positions = parcelPositions(siblings)
  // Every row's parcel is among the siblings, since parcels are never deleted.
  return rows.map(row => ({ ...row, ...positions.get(parcelOf(row).id)! }))
}
