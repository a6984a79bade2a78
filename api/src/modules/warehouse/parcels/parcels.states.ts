import type { ParcelAction, ParcelHold, ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'
import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
export type ParcelStep = 'label' | 'pack' | 'ship' | 'deliver' | 'return'

/** The legal steps of a parcel, taken by operators and by tracking events. */
export const parcelSteps = {
  label: { from: ['queued'], to: 'labelled' },
  pack: { from: ['labelled'], to: 'packed' },
  ship: { from: ['packed'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
  return: { from: ['shipped', 'delivered'], to: 'returned' },
} as const satisfies Record<ParcelStep, { from: readonly ParcelState[]; to: ParcelState }>

/** How a parcel's state reads in a sentence. */
export function stateText(state: ParcelState): string {
  return state === 'labelled' ? 'labeled' : state
}

/** A parcel can be canceled until it is packed, like its order. */
export const cancelableStates: readonly ParcelState[] = ['queued', 'labelled']

interface Deliverable {
  state: ParcelState
  isReplaced: boolean
  deliveryUndoUntil: Date | null
}

/** Whether it can still be undone that an operator marked this parcel delivered. */
export function canUndoDelivery(
  { state, isReplaced, deliveryUndoUntil }: Deliverable,
  now = new Date(),
): boolean {
  return state === 'delivered' && !isReplaced && deliveryUndoUntil !== null && deliveryUndoUntil > now
}

interface Changeable extends Deliverable {
  hold: ParcelHold | null
  isReshipment: boolean
  hasLabel: boolean
}

/** What an operator may do with a parcel besides its next step. */
export function actionsFor(parcel: Changeable): ParcelAction[] {
  const { state, hold, isReplaced, isReshipment, hasLabel } = parcel
  const isUnpacked = state === 'queued' || state === 'labelled'
  const rules: Record<ParcelAction, boolean> = {
    split: isUnpacked && hold === null,
    short: isUnpacked && hold === null,
    hold: isUnpacked && hold === null,
    release: hold === 'stock' || hold === 'operator',
    stop_waiting: isUnpacked && hold === 'stock',
    readdress: state === 'queued' && hold === null,
    service: state === 'queued' && hold === null,
    reprint: hasLabel && (state === 'labelled' || state === 'packed' || state === 'shipped'),
    void: state === 'labelled' && (hold === null || hold === 'label'),
    reship: !isReplaced && (state === 'shipped' || state === 'delivered' || state === 'returned'),
    cancel_reshipment: isReshipment && (isUnpacked || state === 'packed'),
    undo_delivery: canUndoDelivery(parcel),
  }
  return (Object.keys(rules) as ParcelAction[]).filter(action => rules[action])
}

const goneStates: readonly ParcelState[] = ['shipped', 'delivered', 'returned', 'lost']

/**
 * An order's status by the states of its parcels, without canceled and replaced ones: it is shipped with the first parcel and
 * delivered with the last. When some parcels came back and the others arrived, the order counts as delivered.
 */
export function orderStatusBy(states: readonly ParcelState[]): OrderStatus {
  if (states.length > 0 && states.every(state => state === 'returned' || state === 'lost')) return 'returned'
  if (states.length > 0 && states.every(state => goneStates.includes(state) && state !== 'shipped'))
    return 'delivered'
  return states.some(state => goneStates.includes(state)) ? 'shipped' : 'processing'
}

const stepNames = Object.keys(parcelSteps) as ParcelStep[]

export function stepsFrom(state: ParcelState): ParcelStep[] {
  return stepNames.filter(step => canTake(state, step))
}

export function canTake(state: ParcelState, step: ParcelStep): boolean {
  return (parcelSteps[step].from as readonly ParcelState[]).includes(state)
}
