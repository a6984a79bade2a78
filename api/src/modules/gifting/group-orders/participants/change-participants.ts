import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { releaseChoices } from '../choices/release-choices.ts'
import { undoConfirmations } from '../choices/undo-confirmations.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { isEnded } from '../group-orders.states.ts'
import { releaseHolds } from '../holds/release-holds.ts'
import { lockOwnGroupOrder } from '../lock-own-group-order.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { endParticipantTokens } from './participant-tokens.store.ts'
import { isFinal } from './participants.states.ts'
import {
  deleteParticipants,
  lockParticipants,
  setSkipped,
  type ParticipantRow,
} from './participant-states.store.ts'

export type ParticipantAction = 'enable' | 'disable' | 'delete'

/**
 * Skips participants, lets skipped ones take part again, or removes them: all, or none. What they hold is released and a
 * confirmation is undone; choices stay as wishes unless the person is removed. Who is in a run or has an order stays as they are.
 */
export async function changeParticipants(
  tx: Tx,
  actor: MemberActor,
  groupOrderId: string,
  { ids, action }: { ids: readonly string[]; action: ParticipantAction },
): Promise<{ order: GroupOrderRow; ids: RowId[] }> {
  const order = await lockOwnGroupOrder(tx, actor, groupOrderId)
  if (action !== 'delete' && isEnded(order)) refuse('group_order_closed')
  const wanted = [...new Set(ids)].map(id => requestedId(id) ?? refuse('not_found'))
  const people = await lockParticipants(tx, order, wanted)
  if (people.length < wanted.length) refuse('not_found')
  refuseFinal(people)
  const touched = people.filter(({ state }) => state !== stateAfter[action]).map(person => person.id)
  if (touched.length > 0) {
    await change[action](tx, actor, order, touched)
    await recordGroupOrderChange(tx, actor, order, {
      action: `group_order.recipients_${recorded[action]}`,
      details: { recipientIds: touched },
    })
  }
  return { order, ids: people.map(person => person.id) }
}

const stateAfter = { enable: 'active', disable: 'disabled', delete: 'deleted' } as const
const recorded = { enable: 'enabled', disable: 'skipped', delete: 'deleted' } as const

type Change = (tx: Tx, actor: MemberActor, order: GroupOrderRow, ids: readonly RowId[]) => Promise<void>

const change: Record<ParticipantAction, Change> = {
  enable: (tx, _actor, order, ids) => setSkipped(tx, order, ids, false),
  disable: async (tx, actor, order, participantIds) => {
    await releaseHolds(tx, order, { participantIds }, authorOf(actor))
    await undoConfirmations(tx, order, participantIds)
    await setSkipped(tx, order, participantIds, true)
    await endParticipantTokens(tx, order.teamId, participantIds)
  },
  delete: async (tx, actor, order, participantIds) => {
    await releaseChoices(tx, order, { participantIds }, authorOf(actor))
    await undoConfirmations(tx, order, participantIds)
    await deleteParticipants(tx, order, participantIds)
  },
}

function refuseFinal(people: readonly ParticipantRow[]): void {
  const final = people.filter(isFinal)
  const [first] = final
  if (!first) return
  const who = final.length === 1 ? `${first.name || first.email} has` : `${final.length} of these people have`
  refuse('participant_final', { who })
}
