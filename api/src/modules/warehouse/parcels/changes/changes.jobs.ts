import type { Db } from '../../../../platform/db/database.ts'
import type { BackgroundTasks } from '../../../../platform/jobs/jobs.ts'
import { releaseRestockedParcels } from './release-restocked-parcels.ts'

export function parcelBackgroundTasks({ db }: { db: Db }): BackgroundTasks {
  return { 'release-filled-parcels': { everySeconds: 20, run: () => releaseRestockedParcels(db) } }
}
