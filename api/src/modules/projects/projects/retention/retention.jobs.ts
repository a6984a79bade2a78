import type { Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { eraseOldSubmissions } from './erase-old-submissions.ts'

export function retentionJobs({ db }: { db: Db }) {
  return { 'erase-old-submissions': () => eraseOldSubmissions(db) } satisfies JobHandlers
}
