import type { GroupOrderState } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import { bool, columns, int, json, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { participantColumns } from '../../group-orders/participants/participant-columns.store.ts'

const viewColumns = columns({
  ...participantColumns,
  notices: json<{ text: string; at: string }[]>('p.notices'),
  orderPublicId: orNull(text('o.public_id')),
  trackingToken: orNull(text('o.tracking_token')),
  orderStatus: orNull(text<OrderStatus>('o.status')),
  uuid: text('g.uuid'),
  groupOrderState: text<GroupOrderState>('g.state'),
  lockedAt: orNull(time('g.locked_at')),
  opensAt: orNull(time('g.opens_at')),
  closesAt: orNull(time('g.closes_at')),
  changeMinutes: int('g.change_minutes'),
  isTeamSuspended: bool('t.suspended_reason is not null'),
  now: time('clock_timestamp()'),
})
export type ParticipantView = RowOf<typeof viewColumns>

/** A participant with the group order and the order made of it, for the person's own eyes. */
export async function findParticipantView(
  db: Reader,
  { teamId, participantId }: { teamId: RowId; participantId: RowId },
): Promise<ParticipantView | undefined> {
  const [participant] = await readRows(
    db,
    viewColumns,
    `
    select ${viewColumns}
    from participants p
    join group_orders g on g.team_id = p.team_id and g.id = p.group_order_id
    join teams t on t.id = p.team_id
    left join orders o on o.team_id = p.team_id and o.participant_id = p.id and o.status not in ('unpaid', 'canceled')
    where p.team_id = $1
      and p.id = $2`,
    [teamId, participantId],
  )
  return participant
}
