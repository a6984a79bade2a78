import type { ParcelState } from '@ribbon/contract/operations'

export type ParcelStep = 'label' | 'pack' | 'ship' | 'deliver' | 'return'

/** Every legal step of a parcel by hand; tracking news takes the same ones. */
export const parcelSteps = {
  label: { from: ['queued'], to: 'labelled' },
  pack: { from: ['labelled'], to: 'packed' },
  ship: { from: ['packed'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
  return: { from: ['shipped', 'delivered'], to: 'returned' },
} as const satisfies Record<ParcelStep, { from: readonly ParcelState[]; to: ParcelState }>

/** A parcel may be taken out of the queue until it has been packed, as its order may be canceled until then. */
export const cancelableStates: readonly ParcelState[] = ['queued', 'labelled']
export const openStates: readonly ParcelState[] = ['queued', 'labelled', 'packed', 'shipped']

const stepNames = Object.keys(parcelSteps) as ParcelStep[]

export function stepsFrom(state: ParcelState): ParcelStep[] {
  return stepNames.filter(step => canTake(state, step))
}

export function canTake(state: ParcelState, step: ParcelStep): boolean {
  return (parcelSteps[step].from as readonly ParcelState[]).includes(state)
}

/** Where the carrier's status code says a parcel is; codes that move nothing are left out. */
const placeOfCode = new Map<string, 'shipped' | 'delivered'>([['AC', 'shipped'], ['IT', 'shipped'], ['AT', 'shipped'], ['DE', 'delivered'], ['SP', 'delivered']])

/** The steps news takes a parcel through, none where it is there or further already, so that late news never moves it back. */
export function stepsByNews(state: ParcelState, statusCode: string): ('pack' | 'ship' | 'deliver')[] {
  const place = placeOfCode.get(statusCode)
  if (!place) return []
  const way = (['pack', 'ship', 'deliver'] as const).slice(0, place === 'shipped' ? 2 : 3)
  const next = way.findIndex(step => canTake(state, step))
  return next < 0 ? [] : way.slice(next)
}
