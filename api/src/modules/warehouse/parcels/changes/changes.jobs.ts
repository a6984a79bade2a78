import type { Db } from '../../../../platform/db/database.ts'
import type { Chores } from '../../../../platform/jobs/jobs.ts'
import { releaseRestockedParcels } from './release-restocked-parcels.ts'

export function parcelChores({ db }: { db: Db }): Chores {
  return { 'release-filled-parcels': { everySeconds: 20, run: () => releaseRestockedParcels(db) } }
}
