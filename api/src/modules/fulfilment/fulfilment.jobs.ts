import type { Db } from '../../platform/db/database.ts'
import type { Chores, JobHandlers } from '../../platform/jobs/jobs.ts'
import type { Shipping } from '../../services/shipping/shipping.ts'
import { beginParcel } from './begin-parcel.ts'
import { cancelParcel } from './cancel-parcel.ts'
import { followParcel } from './follow-parcel.ts'
import { labelBulkParcels } from './label-bulk-parcels.ts'

/** `begin-parcel` and `cancel-parcel` carry an order's id, `follow-parcel` a parcel's. */
export function fulfilmentJobs({ db, shipping }: { db: Db; shipping: Shipping }): JobHandlers {
  return {
    'begin-parcel': ({ id }) => beginParcel(db, shipping, id),
    'cancel-parcel': ({ id }) => cancelParcel(db, shipping, id),
    'follow-parcel': ({ id }) => followParcel(db, shipping, id),
  }
}

export function fulfilmentChores({ db, shipping }: { db: Db; shipping: Shipping }): Chores {
  return { 'label-bulk-parcels': { everySeconds: 1, run: () => labelBulkParcels(db, shipping) } }
}
