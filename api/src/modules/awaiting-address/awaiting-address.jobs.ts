import type { Db } from '../../platform/db/database.ts'
import type { JobHandlers } from '../../platform/jobs/jobs.ts'
import { remindAwaitingAddress } from './remind-awaiting-address.ts'
import { sendWaitingOrders } from './send-waiting-orders.ts'

export function awaitingAddressJobs({ db }: { db: Db }): JobHandlers {
  return {
    'send-waiting-orders': ({ id }) => sendWaitingOrders(db, id),
    'remind-awaiting-addresses': () => remindAwaitingAddress(db),
  }
}
