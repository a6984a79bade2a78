import type { SentTracking } from '@ribbon/contract/projects/projects/submission-tracking'
import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { lockShipping } from './lock-shipping.ts'
import { trackParcels, type TrackingChange } from './track-parcels.ts'
import { listTrackedPeople, type TrackedPerson } from './tracking.store.ts'

const waits = ({ hasOrder, isLeftOut, carrier }: TrackedPerson) => !hasOrder && !isLeftOut && carrier === null

/** Enters one parcel for everybody who has none, such as a delivery to one office. */
export async function trackEverybody(
  tx: Tx,
  key: ProjectKey,
  author: Author,
  { carrier, tracking_number: trackingNumber }: SentTracking,
): Promise<TrackingChange> {
  const project = await lockShipping(tx, key)
  const people = (await listTrackedPeople(tx, project)).filter(waits)
  return trackParcels(
    tx,
    author,
    project,
    people.map(person => ({ person, carrier, trackingNumber })),
  )
}
