import { defineModule } from '../../define-module.ts'
import { storeOwnerMails } from './mails/owner.mails.ts'
import { shopperMails } from './mails/shopper.mails.ts'

export const checkout = defineModule({
  mails: ({ db, config, handedIn: { parcelReader, storeParts: parts } }) => {
    const settings = { publicUrl: config.publicUrl, secretKey: config.SECRET_KEY, parcelReader, parts }
    return { ...shopperMails(db, settings), ...storeOwnerMails(db, settings) }
  },
  constraints: { orders_one_open_of_cart: 'order_busy' },
})
