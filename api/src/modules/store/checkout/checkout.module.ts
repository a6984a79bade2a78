import { defineModule } from '../../define-module.ts'
import { checkoutJobs, checkoutWebhook, lateRefundWebhook } from './checkout.jobs.ts'
import { checkoutCalls } from './checkout.routes.ts'
import { deleteClosedCheckouts } from './end/delete-closed-checkouts.ts'
import { storeOwnerMails } from './mails/owner.mails.ts'
import { shopperMails } from './mails/shopper.mails.ts'
import { orderPageCalls } from './order-page/order-page.routes.ts'

export const checkout = defineModule({
  calls: ({
    config: { SECRET_KEY: secretKey },
    services: {
      payments: { shopCharges: charges, cardElement },
    },
    handedIn: { storeParts: parts, cartCheckouts: checkouts, parcelReader, cancelStoreOrder },
  }) => [
    ...checkoutCalls({ charges, cardElement, secretKey, parts, checkouts }),
    ...orderPageCalls({ charges, secretKey, parcelReader, cancelStoreOrder }),
  ],
  jobs: ({ db, log, services: { payments }, handedIn: { storeParts: parts } }) =>
    checkoutJobs({ db, log, charges: payments.shopCharges, refunds: payments.shopRefunds, parts }),
  schedules: { 'sweep-checkouts': '* * * * *' },
  accountWebhooks: [checkoutWebhook, lateRefundWebhook],
  mails: ({ db, config, handedIn: { parcelReader } }) => {
    const settings = { publicUrl: config.publicUrl, secretKey: config.SECRET_KEY, parcelReader }
    return { ...shopperMails(db, settings), ...storeOwnerMails(db, settings) }
  },
  cleanUp: [deleteClosedCheckouts],
  constraints: { orders_one_open_of_cart: 'order_busy' },
})
