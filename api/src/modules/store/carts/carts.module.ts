import { defineModule } from '../../define-module.ts'
import { cartCalls } from './carts.routes.ts'

export const carts = defineModule({
  calls: ({ config, handedIn }) =>
    cartCalls({ secretKey: config.SECRET_KEY, checkouts: handedIn.cartCheckouts }),
})
