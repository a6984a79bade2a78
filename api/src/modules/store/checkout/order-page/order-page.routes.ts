import { orderPageRoutes } from '@ribbon/contract/store/checkout/order-page'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { showShopperOrder, type OrderPageSettings } from './show-shopper-order.ts'

export function orderPageCalls(settings: OrderPageSettings): Implemented[] {
  return implement(orderPageRoutes, {
    getShopperOrder: ({ db, params }) => showShopperOrder(db, settings, params),
  })
}
