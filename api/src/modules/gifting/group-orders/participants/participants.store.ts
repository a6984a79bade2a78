import type { GroupOrderState } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import type { ParticipantState } from '@ribbon/contract/gifting/group-orders/participant-resources'
import { and, eq, inArray } from 'drizzle-orm'
import { columns, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { participants } from '../group-orders.tables.ts'

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

const mailColumns = columns({
  name: orNull(text('p.name')),
  state: text<ParticipantState>('p.state'),
  confirmedAt: orNull(time('p.confirmed_at')),
  groupOrderName: text('g.name'),
  groupOrderState: text<GroupOrderState>('g.state'),
  uuid: text('g.uuid'),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
  heldUntil: orNull(time('h.held_until')),
})
export type ParticipantForMail = RowOf<typeof mailColumns>

/** A participant with the group order, and until when what the person has chosen is held, for an email. */
export async function findParticipantForMail(
  reader: Reader,
  id: RowId,
): Promise<ParticipantForMail | undefined> {
  const [row] = await readRows(
    reader,
    mailColumns,
    `
    select ${mailColumns}
    from participants p
    join group_orders g on g.team_id = p.team_id and g.id = p.group_order_id
    join teams t on t.id = p.team_id
    left join lateral (
      select min(held_until) as held_until
      from choice_holds
      where team_id = p.team_id
        and participant_id = p.id
        and ended_at is null
    ) h on true
    where p.id = $1`,
    [id],
  )
  return row
}
