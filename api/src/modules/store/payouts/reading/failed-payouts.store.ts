import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { storePayouts } from '../payouts.tables.ts'

export type FailedPayout = typeof storePayouts.$inferSelect

export async function findFailedPayout(reader: Reader, payoutId: RowId): Promise<FailedPayout | undefined> {
  const [row] = await reader
    .select()
    .from(storePayouts)
    .where(and(eq(storePayouts.id, payoutId), eq(storePayouts.status, 'failed')))
  return row
}
