import type { Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { mailProjectsDueSoon } from './mail-projects-due-soon.ts'

export function dueSoonJobs({ db }: { db: Db }) {
  return { 'mail-projects-due-soon': () => mailProjectsDueSoon(db) } satisfies JobHandlers
}
