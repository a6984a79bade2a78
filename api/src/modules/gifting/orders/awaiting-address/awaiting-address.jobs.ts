import type { Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { remindUnanswered } from '../../recipients/addresses/remind-unanswered.ts'
import { sendWaitingOrders } from './send-waiting-orders.ts'
import { notifyWaitingSenders } from './notify-waiting-senders.ts'

export function awaitingAddressJobs({ db }: { db: Db }): JobHandlers {
  return {
    'send-waiting-orders': ({ id }) => sendWaitingOrders(db, id),
    'remind-awaiting-addresses': () => remindUnanswered(db),
    'tell-waiting-senders': () => notifyWaitingSenders(db),
  }
}
