import type { Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { remindAskedPeople } from './remind-asked-people.ts'

export function askJobs({ db }: { db: Db }) {
  return { 'remind-asked-people': () => remindAskedPeople(db) } satisfies JobHandlers
}
