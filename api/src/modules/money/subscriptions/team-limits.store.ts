import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { allowanceEntries, allowances } from './subscriptions.tables.ts'
import { teamLimits } from './team-limits.tables.ts'

export interface OwnLimits {
  usersLimit: number | null
  itemsLimit: number | null
}

/** Limits of this team alone; null where its plan's count. */
export async function findOwnLimits(db: Reader, teamId: number): Promise<OwnLimits> {
  const [row] = await db
    .select({ usersLimit: teamLimits.usersLimit, itemsLimit: teamLimits.itemsLimit })
    .from(teamLimits)
    .where(eq(teamLimits.teamId, teamId))
  return row ?? { usersLimit: null, itemsLimit: null }
}

export async function saveOwnLimits(tx: Tx, teamId: number, limits: OwnLimits): Promise<void> {
  await tx
    .insert(teamLimits)
    .values({ teamId, ...limits })
    .onConflictDoUpdate({ target: teamLimits.teamId, set: { ...limits, updatedAt: sql`now()` } })
}

/** Adds shipments given by hand to what outlives the period; once per grant. */
export async function grantExtraSends(
  tx: Tx,
  gift: { teamId: number; count: number; grantId: number; actorName: string },
): Promise<void> {
  const { teamId, count, grantId, actorName } = gift
  const entry = await tx
    .insert(allowanceEntries)
    .values({
      teamId,
      delta: 0,
      additionalDelta: count,
      kind: 'grant',
      sourceType: 'team_grant',
      sourceId: grantId,
      actorName,
    })
    .onConflictDoNothing()
    .returning({ id: allowanceEntries.id })
  if (!entry.length) return
  await tx
    .insert(allowances)
    .values({ teamId, periodStart: sql`now()`, remaining: 0, additional: count })
    .onConflictDoUpdate({
      target: allowances.teamId,
      set: { additional: sql`${allowances.additional} + ${count}` },
    })
}
