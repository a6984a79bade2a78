import type { Db } from '../../../platform/db/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { CrmSettings } from './refresh-tokens.ts'
import { revokeGrant } from './revoke-grant.ts'

export function crmJobs({ db, settings }: { db: Db; settings: CrmSettings }) {
  return { 'revoke-crm-grant': ({ id }) => revokeGrant(db, settings, id) } satisfies JobHandlers
}
