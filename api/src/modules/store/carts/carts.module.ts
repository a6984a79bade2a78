import { defineModule } from '../../define-module.ts'
import { cartMails } from './carts.mails.ts'
import { cartCalls } from './carts.routes.ts'
import { deleteOldCarts } from './carts.store.ts'

export const carts = defineModule({
  calls: ({ config, services: { shipping, tax }, handedIn }) =>
    cartCalls({
      secretKey: config.SECRET_KEY,
      checkouts: handedIn.cartCheckouts,
      shipping,
      tax,
      shipsFrom: config.shipsFrom,
    }),
  mails: ({ db, config }) => cartMails(db, config),
  cleanUp: [deleteOldCarts],
})
