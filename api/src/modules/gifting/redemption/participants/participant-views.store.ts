import type { GroupOrderState } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import type { ParticipantState } from '@ribbon/contract/gifting/group-orders/participant-resources'
import { columns, id, int, json, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'

const participantColumns = columns({
  id: id('p.id'),
  email: text('p.email'),
  name: orNull(text('p.name')),
  company: orNull(text('p.company')),
  phone: orNull(text('p.phone')),
  addressOne: orNull(text('p.address_one')),
  addressTwo: orNull(text('p.address_two')),
  city: orNull(text('p.city')),
  province: orNull(text('p.province')),
  zipcode: orNull(text('p.zipcode')),
  country: orNull(text('p.country')),
  customFields: json<{ name: string; value: string }[]>('p.custom_fields'),
  notices: json<{ text: string; at: string }[]>('p.notices'),
  state: text<ParticipantState>('p.state'),
  skippedBy: orNull(text<'owner' | 'participant'>('p.skipped_by')),
  confirmedAt: orNull(time('p.confirmed_at')),
  notBefore: orNull(text('p.not_before::text')),
  problem: orNull(text('p.problem')),
  uuid: text('g.uuid'),
  groupOrderState: text<GroupOrderState>('g.state'),
  lockedAt: orNull(time('g.locked_at')),
  opensAt: orNull(time('g.opens_at')),
  closesAt: orNull(time('g.closes_at')),
  changeMinutes: int('g.change_minutes'),
  now: time('clock_timestamp()'),
})
export type ParticipantView = RowOf<typeof participantColumns>

/** A participant with the group order, for the person's own eyes. */
export async function findParticipantView(
  db: Reader,
  { teamId, participantId }: { teamId: RowId; participantId: RowId },
): Promise<ParticipantView | undefined> {
  const [participant] = await readRows(
    db,
    participantColumns,
    `
    select ${participantColumns}
    from participants p
    join group_orders g on g.team_id = p.team_id and g.id = p.group_order_id
    where p.team_id = $1
      and p.id = $2`,
    [teamId, participantId],
  )
  return participant
}
