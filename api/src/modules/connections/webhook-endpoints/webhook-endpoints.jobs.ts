import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { checkEndpoints } from './health/check-endpoints.ts'

export function webhookEndpointJobs({ db }: { db: Db; log: Log }) {
  return { 'check-webhook-endpoints': () => checkEndpoints(db) }
}
