import type { ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'

type TrackingStep = 'pack' | 'ship' | 'deliver'

/** Where the carrier's status code says a parcel is; codes that move nothing are left out. */
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

/** The steps news takes a parcel through, none where it is there or further already, so that late news never moves it back. */
export function stepsForStatus(state: ParcelState, statusCode: string): TrackingStep[] {
  const place = stateByCode.get(statusCode)
  if (!place) return []
  const way = (['pack', 'ship', 'deliver'] as const).slice(0, place === 'shipped' ? 2 : 3)
  const next = way.findIndex(step => step === nextStep.get(state))
  return next < 0 ? [] : way.slice(next)
}
