import type { Tx } from '../../../../platform/db/database.ts'
import { additionalSends } from './additional-sends.tables.ts'

export async function insertAdditionalSends(
  tx: Tx,
  purchase: { teamId: number; userId: number; quantity: number; priceCents: number; actorName: string },
): Promise<number> {
  const [row] = await tx.insert(additionalSends).values(purchase).returning({ id: additionalSends.id })
  return row!.id
}
