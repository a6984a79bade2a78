import type { Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { refreshTracking } from './refresh-tracking.ts'

export function trackingJobs({ db, shipping }: { db: Db; shipping: Shipping }) {
  return { 'follow-parcel': ({ id }) => refreshTracking(db, shipping, id) } satisfies JobHandlers
}
