import type { ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'

type TrackingStep = 'pack' | 'ship' | 'deliver'

const steps: readonly TrackingStep[] = ['pack', 'ship', 'deliver']

/** The parcel state that a carrier's status code stands for; other codes change nothing. */
const stateByCode = new Map<string, 'shipped' | 'delivered'>([
  ['AC', 'shipped'],
  ['IT', 'shipped'],
  ['AT', 'shipped'],
  ['DE', 'delivered'],
  ['SP', 'delivered'],
])
const nextStep = new Map<ParcelState, TrackingStep>([
  ['labelled', 'pack'],
  ['packed', 'ship'],
  ['shipped', 'deliver'],
])

/** The steps from a parcel's state to the one the carrier reports; none when it is there or further, so late events never move it back. */
export function stepsForStatus(state: ParcelState, statusCode: string): TrackingStep[] {
  const target = stateByCode.get(statusCode)
  const next = nextStep.get(state)
  if (!target || !next) return []
  return steps.slice(steps.indexOf(next), target === 'shipped' ? 2 : 3)
}
