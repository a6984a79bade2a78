import type { Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import type { Log } from '../../../../platform/log.ts'
import type { Dns } from '../../../../services/dns/dns.ts'
import { recheckDomains } from './recheck-domains.ts'

export function domainJobs({ db, log, dns }: { db: Db; log: Log; dns: Dns }) {
  return { 'recheck-domains': () => recheckDomains(db, { dns, log }) } satisfies JobHandlers
}
