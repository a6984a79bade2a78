import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import type { ParticipantActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockGroupOrderShared, type GroupOrderRow } from '../group-order-lock.store.ts'
import { participants } from '../group-orders.tables.ts'
import { canChangeChoice } from './choices.access.ts'
import { isBusy, isOpen } from '../group-orders.states.ts'

export type ParticipantRow = typeof participants.$inferSelect

export interface Choosing {
  groupOrder: GroupOrderRow
  participant: ParticipantRow
  /** By the database's clock. */
  now: Date
}

/** What each write of a participant begins with: the group order is locked against its owner, then the person's row. */
export async function lockParticipant(tx: Tx, actor: ParticipantActor): Promise<Choosing> {
  const groupOrder =
    (await lockGroupOrderShared(tx, { teamId: actor.teamId, id: actor.groupOrderId })) ?? refuse('not_found')
  const [row] = await tx
    .select({
      participant: participants,
      now: sql<Date>`clock_timestamp()`.mapWith(participants.createdAt),
    })
    .from(participants)
    .where(
      and(
        eq(participants.teamId, groupOrder.teamId),
        eq(participants.groupOrderId, groupOrder.id),
        eq(participants.id, actor.participantId),
      ),
    )
    .for('update')
  if (!row) refuse('not_found')
  return { groupOrder, ...row }
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
