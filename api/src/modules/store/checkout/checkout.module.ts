import { defineModule } from '../../define-module.ts'
import { checkoutJobs, checkoutWebhook } from './checkout.jobs.ts'
import { checkoutCalls } from './checkout.routes.ts'
import { storeOwnerMails } from './mails/owner.mails.ts'
import { shopperMails } from './mails/shopper.mails.ts'

export const checkout = defineModule({
  calls: ({ config, services: { payments }, handedIn: { storeParts: parts, cartCheckouts: checkouts } }) =>
    checkoutCalls({
      charges: payments.shopCharges,
      cardElement: payments.cardElement,
      secretKey: config.SECRET_KEY,
      parts,
      checkouts,
    }),
  jobs: ({ db, log, services: { payments }, handedIn: { storeParts: parts } }) =>
    checkoutJobs({ db, log, charges: payments.shopCharges, parts }),
  schedules: { 'sweep-checkouts': '* * * * *' },
  accountWebhooks: [checkoutWebhook],
  mails: ({ db, config, handedIn: { parcelReader, storeParts: parts } }) => {
    const settings = { publicUrl: config.publicUrl, secretKey: config.SECRET_KEY, parcelReader, parts }
    return { ...shopperMails(db, settings), ...storeOwnerMails(db, settings) }
  },
  constraints: { orders_one_open_of_cart: 'order_busy' },
})
