import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { teams } from '../../../people/teams/teams.tables.ts'
import { groupOrders, participants } from '../group-orders.tables.ts'

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

export async function findAddresses(
  reader: Reader,
  order: GroupOrderKey,
  participantIds: readonly RowId[],
): Promise<{ id: RowId; email: string }[]> {
  if (participantIds.length === 0) return []
  return reader
    .select({ id: participants.id, email: participants.email })
    .from(participants)
    .where(
      and(
        eq(participants.teamId, order.teamId),
        eq(participants.groupOrderId, order.id),
        inArray(participants.id, [...participantIds]),
      ),
    )
}

/** A participant with the group order, for an email. */
export async function findParticipantForMail(reader: Reader, id: RowId) {
  const [row] = await reader
    .select({
      name: participants.name,
      state: participants.state,
      confirmedAt: participants.confirmedAt,
      groupOrderName: groupOrders.name,
      groupOrderState: groupOrders.state,
      uuid: groupOrders.uuid,
      teamName: teams.name,
      teamLogo: teams.logo,
    })
    .from(participants)
    .innerJoin(
      groupOrders,
      and(eq(groupOrders.teamId, participants.teamId), eq(groupOrders.id, participants.groupOrderId)),
    )
    .innerJoin(teams, eq(teams.id, participants.teamId))
    .where(eq(participants.id, id))
  return row
}

export type ParticipantForMail = NonNullable<Awaited<ReturnType<typeof findParticipantForMail>>>
