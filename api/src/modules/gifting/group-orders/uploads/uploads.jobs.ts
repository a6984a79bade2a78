import type { Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { readAllowList } from './read-allow-list.ts'

export function uploadJobs({ db }: { db: Db }) {
  return {
    'read-allow-list': ({ id }) => readAllowList(db, id),
  } satisfies JobHandlers
}
