import type { operationRoutes } from '@ribbon/contract/warehouse/parcels/parcels'
import type { QueryOf } from '@ribbon/contract/route'
import type { Narrowing } from './parcel-list.store.ts'

/** What narrows the queue, as the store takes it. */
export function readNarrowing({
  search,
  filters = {},
}: QueryOf<typeof operationRoutes.countParcels>): Narrowing {
  const flag = (text: 'true' | 'false' | undefined) => (text === undefined ? undefined : text === 'true')
  return {
    search: search?.trim() || undefined,
    teamId: filters.team_id === undefined ? undefined : Number(filters.team_id),
    service: filters.service || undefined,
    isHeld: flag(filters.held),
    isPicked: flag(filters.picked),
    olderThanDays: filters.older_than,
  }
}
