import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { reshipments } from './reshipments.tables.ts'

export type Reshipment = typeof reshipments.$inferSelect

/** Records that a parcel is sent again; undefined when it is already. */
export async function insertReshipment(
  tx: Tx,
  reshipment: Pick<Reshipment, 'teamId' | 'orderId' | 'parcelId' | 'reason' | 'note' | 'actorName'>,
): Promise<RowId | undefined> {
  const [row] = await tx
    .insert(reshipments)
    .values(reshipment)
    .onConflictDoNothing()
    .returning({ id: reshipments.id })
  return row?.id
}

/** Marks a reshipment canceled. Returns the id of the parcel it replaced, or undefined when it was canceled before. */
export async function endReshipment(tx: Tx, id: number): Promise<RowId | undefined> {
  const [row] = await tx
    .update(reshipments)
    .set({ canceledAt: sql`now()` })
    .where(and(eq(reshipments.id, id), isNull(reshipments.canceledAt)))
    .returning({ parcelId: reshipments.parcelId })
  return row?.parcelId
}

/** The active reshipment of a parcel, and the reshipment that the parcel is part of. */
export async function findReshipments(
  db: Reader,
  parcel: { id: RowId; reshipmentId: RowId | null },
): Promise<Reshipment[]> {
  return db
    .select()
    .from(reshipments)
    .where(
      or(
        and(eq(reshipments.parcelId, parcel.id), isNull(reshipments.canceledAt)),
        parcel.reshipmentId === null ? undefined : eq(reshipments.id, parcel.reshipmentId),
      ),
    )
}
