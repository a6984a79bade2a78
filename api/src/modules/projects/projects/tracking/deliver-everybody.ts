import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { lockShipping } from './lock-shipping.ts'
import { markDelivered } from './mark-delivered.ts'
import type { TrackingChange } from './track-parcels.ts'
import { listTrackedPeople } from './tracking.store.ts'

/** Marks all entered parcels of a project as delivered. */
export async function deliverEverybody(tx: Tx, key: ProjectKey, author: Author): Promise<TrackingChange> {
  const project = await lockShipping(tx, key)
  const people = (await listTrackedPeople(tx, project)).filter(person => person.carrier !== null)
  return markDelivered(
    tx,
    author,
    project,
    people.map(person => person.id),
  )
}
