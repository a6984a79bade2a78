import type { parcelRoutes } from '@ribbon/contract/warehouse/parcels/parcels'
import type { QueryOf } from '@ribbon/contract/route'
import type { QueueFilters } from './parcel-list.store.ts'

/** The queue's filters of a request, as the store takes them. */
export function readQueueFilters({
  search,
  filters = {},
}: QueryOf<typeof parcelRoutes.countParcels>): QueueFilters {
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
