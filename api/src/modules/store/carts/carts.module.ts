import { defineModule } from '../../define-module.ts'
import { cartCalls } from './carts.routes.ts'
import { deleteOldCarts } from './carts.store.ts'

export const carts = defineModule({
  calls: ({ config, handedIn }) =>
    cartCalls({ secretKey: config.SECRET_KEY, checkouts: handedIn.cartCheckouts }),
  cleanUp: [deleteOldCarts],
})
