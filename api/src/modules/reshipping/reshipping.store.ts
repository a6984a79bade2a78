import { eq, or } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { reshipments } from './reshipping.tables.ts'

export type Reshipment = typeof reshipments.$inferSelect

/** Notes that a parcel is sent again; undefined where it was before. */
export async function insertReshipment(tx: Tx, reshipment: Pick<Reshipment, 'teamId' | 'orderId' | 'parcelId' | 'reason' | 'note' | 'actorName'>): Promise<number | undefined> {
  const [row] = await tx.insert(reshipments).values(reshipment).onConflictDoNothing().returning({ id: reshipments.id })
  return row?.id
}

/** The reshipment of a parcel, and the one it travels for. */
export async function findReshipments(db: Reader, parcel: { id: number; reshipmentId: number | null }): Promise<Reshipment[]> {
  return db.select().from(reshipments).where(or(eq(reshipments.parcelId, parcel.id), parcel.reshipmentId === null ? undefined : eq(reshipments.id, parcel.reshipmentId)))
}
