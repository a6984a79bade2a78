import { and, eq, sql } from 'drizzle-orm'
import { columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { tableColumns } from '../../../../platform/db/table-columns.ts'
import { participants } from '../group-orders.tables.ts'

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

export type ParticipantRow = typeof participants.$inferSelect

const participantColumns = tableColumns(participants, 'p')

/**
 * The participant a person is already. Also found by the address, because a list may name it only after the person came under
 * the folded key.
 */
export async function findParticipantOf(
  db: Reader,
  groupOrder: GroupOrderKey,
  person: { key: string; email: string },
): Promise<ParticipantRow | undefined> {
  const rows = await readRows(
    db,
    participantColumns,
    `
    select ${participantColumns}
    from participants p
    where p.team_id = $1
      and p.group_order_id = $2
      and (p.person_key = $3 or p.email = $4)
    limit 2`,
    [groupOrder.teamId, groupOrder.id, person.key, person.email],
  )
  return rows.find(row => row.personKey === person.key) ?? rows[0]
}

const newParticipantColumns = columns({ id: id('id') })

/** Makes a participant; undefined where the person is one already. */
export async function insertParticipant(
  tx: Tx,
  groupOrder: GroupOrderKey,
  person: { key: string; email: string; isProven: boolean },
): Promise<RowId | undefined> {
  const [row] = await readRows(
    tx,
    newParticipantColumns,
    `
    insert into participants (team_id, group_order_id, email, person_key, proven_at)
    values ($1, $2, $3, $4, case when $5 then now() end)
    on conflict do nothing
    returning ${newParticipantColumns}`,
    [groupOrder.teamId, groupOrder.id, person.email, person.key, person.isProven],
  )
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
