import { systemAuthor } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { BackgroundTasks, JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { cancelParcel } from '../cancel-parcel.ts'
import { labelParcel } from './label-parcel.ts'
import { voidStrayLabels } from './void-stray-labels.ts'
import { createFirstParcel } from './create-first-parcel.ts'
import { labelBulkParcels } from './label-bulk-parcels.ts'

/** The id is the order's for `begin-parcel` and `cancel-parcel`, and the parcel's for the others. */
export function labelJobs({ db, shipping }: { db: Db; shipping: Shipping }) {
  return {
    'begin-parcel': ({ id }) => createFirstParcel(db, shipping, id),
    'cancel-parcel': ({ id }) => cancelParcel(db, shipping, id),
    'label-parcel': ({ id }) => labelUnlessRefused(db, shipping, id),
    'void-stray-labels': ({ id }) => voidStrayLabels(db, shipping, id),
  } satisfies JobHandlers
}

/** A parcel that was labeled, put on hold or canceled in the meantime needs no label. */
async function labelUnlessRefused(db: Db, shipping: Shipping, parcelId: RowId): Promise<void> {
  await labelParcel(db, shipping, parcelId, systemAuthor).catch(error => {
    if (!(error instanceof Refusal)) throw error
  })
}

export function labelBackgroundTasks({ db, shipping }: { db: Db; shipping: Shipping }): BackgroundTasks {
  return { 'label-bulk-parcels': { everySeconds: 1, run: () => labelBulkParcels(db, shipping) } }
}
