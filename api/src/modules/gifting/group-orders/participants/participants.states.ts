import type { GroupOrderState } from '@ribbon/contract/gifting/group-orders/group-order-resources'
import type {
  displayStates,
  ParticipantState,
} from '@ribbon/contract/gifting/group-orders/participant-resources'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { isBusy, isEnded } from '../group-orders.states.ts'

export type DisplayState = (typeof displayStates)[number]

/** While an owner has paused choosing, active people are shown as locked (reading F2); what is stored stays. */
export function recipientState(state: ParticipantState, isPaused: boolean): ParticipantState {
  return state === 'active' && isPaused ? 'locked' : state
}

/** What a screen calls a state (S2 §4). */
export function displayState(state: ParticipantState, isConfirmed: boolean): DisplayState {
  if (state === 'disabled') return 'Skipped'
  if (state === 'finalized') return 'Finalised'
  if (state === 'locked') return 'Processing'
  return state === 'active' && isConfirmed ? 'Submitted' : 'Pending'
}

/** Owners correct name and address until a run takes the person, or the page has ended. */
export function canCorrect(
  order: { state: GroupOrderState; runId?: RowId | null },
  person: { state: ParticipantState },
): boolean {
  return !isFinal(person) && !isEnded(order) && !isBusy(order)
}

/** A run has taken the person, or the order is made: it stays as it is. */
export function isFinal({ state }: { state: ParticipantState }): boolean {
  return state === 'locked' || state === 'finalized'
}
