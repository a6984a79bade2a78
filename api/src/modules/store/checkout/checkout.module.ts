import { defineModule } from '../../define-module.ts'

export const checkout = defineModule({
  constraints: { orders_one_open_of_cart: 'order_busy' },
})
