import { defineModule } from '../../define-module.ts'
import { awaitingAddressJobs } from './awaiting-address/awaiting-address.jobs.ts'
import { chargingCalls } from './charging/charging.routes.ts'
import { draftCalls } from './drafts/drafts.routes.ts'
import { orderMails } from './mails/order-mails.mails.ts'
import { orderTable } from './order-export.store.ts'
import { orderJobs } from './orders.jobs.ts'
import { orderCalls } from './orders.routes.ts'
import { refundMails } from './refunds/refunds.mails.ts'
import { tellOrder } from './telling/tell-order.ts'
import { refundCalls } from './refunds/refunds.routes.ts'

export const orders = defineModule({
  calls: ({ services: { payments, shipping, tax }, handedIn }) => [
    ...orderCalls(handedIn),
    ...draftCalls({ shipping, tax }),
    ...chargingCalls({
      payments,
      parcelReader: handedIn.parcelReader,
    }),
    ...refundCalls(),
  ],
  jobs: ({ db }) => ({
    ...orderJobs({ db }),
    ...awaitingAddressJobs({ db }),
  }),
  schedules: {
    'sweep-order-tallies': '* * * * *',
    'remind-awaiting-addresses': '23 * * * *',
    'tell-waiting-senders': '27 * * * *',
  },
  mails: ({ db, config, handedIn: { parcelReader } }) => ({
    ...orderMails(db, { publicUrl: config.publicUrl, parcelReader }),
    ...refundMails(db, config),
  }),
  exports: { orders: orderTable },
  outgoingResources: () => ({
    'order.placed': tellOrder,
    'order.shipped': tellOrder,
    'order.partly_shipped': tellOrder,
    'order.delivered': tellOrder,
    'order.canceled': tellOrder,
    'order.returned': tellOrder,
    'order.refunded': tellOrder,
  }),
})
