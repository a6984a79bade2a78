import { columns, joinColumns, text, time } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import { tableColumns } from '../../../../platform/db/table-columns.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { shareGroupOrderLock, type GroupOrderRow } from '../group-order-lock.store.ts'
import { groupOrders, participants } from '../group-orders.tables.ts'
import { canChangeChoice } from './choices.access.ts'
import { isBusy, isOpen } from '../group-orders.states.ts'

export type ParticipantRow = typeof participants.$inferSelect

export interface Choosing {
  groupOrder: GroupOrderRow
  participant: ParticipantRow
  /** By the database's clock. */
  now: Date
  /** The same clock's day. */
  today: string
}

const orderColumns = tableColumns(groupOrders, 'g')
const participantColumns = tableColumns(participants, 'p')
const clockColumns = columns({ now: time('clock_timestamp()'), today: text('current_date::text') })
const lockedColumns = joinColumns({
  groupOrder: orderColumns,
  participant: participantColumns,
  clock: clockColumns,
})

/** What each write of a participant begins with: the group order is locked against its owner, then the person's row. */
export async function lockParticipant(tx: Tx, actor: ParticipantActor): Promise<Choosing> {
  await shareGroupOrderLock(tx, actor.groupOrderId)
  const [row] = await readRows(
    tx,
    lockedColumns,
    `
    select ${lockedColumns}
    from participants p
    join group_orders g on g.team_id = p.team_id and g.id = p.group_order_id
    where p.team_id = $1
      and p.group_order_id = $2
      and p.id = $3
    for update of p`,
    [actor.teamId, actor.groupOrderId, actor.participantId],
  )
  if (!row) refuse('not_found')
  return { groupOrder: row.groupOrder, participant: row.participant, ...row.clock }
}

/** Locks a participant to change something. Refuses while the page is paused or closed, and once a run has taken the person. */
export async function lockChangingParticipant(tx: Tx, actor: ParticipantActor): Promise<Choosing> {
  const choosing = await lockParticipant(tx, actor)
  requireChangeable(choosing)
  return choosing
}

export function requireChangeable({ groupOrder, participant, now }: Choosing): void {
  if (participant.state === 'locked' || participant.state === 'finalized')
    refuse('participant_final', { who: 'You have' })
  if (groupOrder.lockedAt !== null || isBusy(groupOrder)) refuse('group_order_locked')
  if (!isOpen(groupOrder, now)) refuse('group_order_closed')
  if (participant.state === 'disabled') refuse('participant_skipped')
  if (!canChangeChoice(groupOrder, participant, now)) refuse('participant_final', { who: 'You have' })
}

/** Locks a participant to choose, which ends with the confirmation. */
export async function lockChoosingParticipant(tx: Tx, actor: ParticipantActor): Promise<Choosing> {
  const choosing = await lockChangingParticipant(tx, actor)
  if (choosing.participant.confirmedAt !== null) refuse('choice_confirmed')
  return choosing
}
