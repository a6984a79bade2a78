import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
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

/** What each write of a participant begins with: the group order is locked against its owner, then the person's row. */
export async function lockParticipant(tx: Tx, actor: ParticipantActor): Promise<Choosing> {
  await shareGroupOrderLock(tx, actor.groupOrderId)
  const [row] = await tx
    .select({
      groupOrder: groupOrders,
      participant: participants,
      now: sql<Date>`clock_timestamp()`.mapWith(participants.createdAt),
      today: sql<string>`to_char(current_date, 'YYYY-MM-DD')`,
    })
    .from(participants)
    .innerJoin(
      groupOrders,
      and(eq(groupOrders.teamId, participants.teamId), eq(groupOrders.id, participants.groupOrderId)),
    )
    .where(
      and(
        eq(participants.teamId, actor.teamId),
        eq(participants.groupOrderId, actor.groupOrderId),
        eq(participants.id, actor.participantId),
      ),
    )
    .for('update', { of: participants })
  return row ?? refuse('not_found')
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
