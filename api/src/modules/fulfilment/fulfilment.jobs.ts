import { systemDoer } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Chores, JobHandlers } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shipping } from '../../services/shipping/shipping.ts'
import { beginParcel } from './begin-parcel.ts'
import { cancelParcel } from './cancel-parcel.ts'
import { followParcel } from './follow-parcel.ts'
import { labelBulkParcels } from './label-bulk-parcels.ts'
import { labelParcel } from './label-parcel.ts'

/** `begin-parcel` and `cancel-parcel` carry an order's id, `follow-parcel` and `label-parcel` a parcel's. */
export function fulfilmentJobs({ db, shipping }: { db: Db; shipping: Shipping }): JobHandlers {
  return {
    'begin-parcel': ({ id }) => beginParcel(db, shipping, id),
    'cancel-parcel': ({ id }) => cancelParcel(db, shipping, id),
    'follow-parcel': ({ id }) => followParcel(db, shipping, id),
    'label-parcel': ({ id }) => labelUnlessRefused(db, shipping, id),
  }
}

/** Labelled, put on hold or canceled meanwhile: nothing is left to do. */
async function labelUnlessRefused(db: Db, shipping: Shipping, parcelId: number): Promise<void> {
  await labelParcel(db, shipping, parcelId, systemDoer).catch(error => {
    if (!(error instanceof Refusal)) throw error
  })
}

export function fulfilmentChores({ db, shipping }: { db: Db; shipping: Shipping }): Chores {
  return { 'label-bulk-parcels': { everySeconds: 1, run: () => labelBulkParcels(db, shipping) } }
}
