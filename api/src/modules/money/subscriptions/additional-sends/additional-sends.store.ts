import type { Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { additionalSends } from './additional-sends.tables.ts'

export async function insertAdditionalSends(
  tx: Tx,
  purchase: { teamId: number; userId: number; quantity: number; priceCents: number; actorName: string },
): Promise<RowId> {
  return oneRow(await tx.insert(additionalSends).values(purchase).returning({ id: additionalSends.id })).id
}
