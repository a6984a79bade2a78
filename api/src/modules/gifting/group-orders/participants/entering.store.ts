import { and, eq, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { participants } from '../group-orders.tables.ts'

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

const of = ({ teamId, id }: GroupOrderKey) =>
  and(eq(participants.teamId, teamId), eq(participants.groupOrderId, id))

export type ParticipantRow = typeof participants.$inferSelect

/**
 * The participant a person is already. Also found by the address, because a list may name it only after the person came under
 * the folded key.
 */
export async function findParticipantOf(
  db: Reader,
  groupOrder: GroupOrderKey,
  person: { key: string; email: string },
): Promise<ParticipantRow | undefined> {
  const rows = await db
    .select()
    .from(participants)
    .where(
      and(of(groupOrder), or(eq(participants.personKey, person.key), eq(participants.email, person.email))),
    )
    .limit(2)
  return rows.find(row => row.personKey === person.key) ?? rows[0]
}

/** Makes a participant; undefined where the person is one already. */
export async function insertParticipant(
  tx: Tx,
  groupOrder: GroupOrderKey,
  person: { key: string; email: string; isProven: boolean },
): Promise<RowId | undefined> {
  const [row] = await tx
    .insert(participants)
    .values({
      teamId: groupOrder.teamId,
      groupOrderId: groupOrder.id,
      email: person.email,
      personKey: person.key,
      ...(person.isProven ? { provenAt: sql`now()` } : {}),
    })
    .onConflictDoNothing()
    .returning({ id: participants.id })
  return row?.id
}

/** Locks a participant who has proven the address, and records the visit; undefined where the person is one no longer. */
export async function recordVisit(
  tx: Tx,
  { teamId, participantId }: { teamId: RowId; participantId: RowId },
): Promise<{ hasAddress: boolean } | undefined> {
  const [row] = await tx
    .update(participants)
    .set({ provenAt: sql`coalesce(${participants.provenAt}, now())`, lastSeenAt: sql`now()` })
    .where(and(eq(participants.teamId, teamId), eq(participants.id, participantId)))
    .returning({ addressOne: participants.addressOne })
  return row && { hasAddress: row.addressOne !== null }
}
