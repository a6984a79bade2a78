import { defineModule } from '../../define-module.ts'
import { storeOrderCalls } from './store-orders.routes.ts'

export const storeOrders = defineModule({
  calls: ({ handedIn: { parcelReader } }) => storeOrderCalls({ parcelReader }),
})
