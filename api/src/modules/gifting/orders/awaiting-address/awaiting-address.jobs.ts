import type { Db } from '../../../../platform/db/database.ts'
import type { JobHandlers } from '../../../../platform/jobs/jobs.ts'
import { sendAddressReminders } from '../../recipients/address-requests/send-address-reminders.ts'
import { sendWaitingOrders } from './send-waiting-orders.ts'
import { notifyWaitingSenders } from './notify-waiting-senders.ts'

export function awaitingAddressJobs({ db }: { db: Db }) {
  return {
    'send-waiting-orders': ({ id }) => sendWaitingOrders(db, id),
    'remind-awaiting-addresses': () => sendAddressReminders(db),
    'tell-waiting-senders': () => notifyWaitingSenders(db),
  } satisfies JobHandlers
}
