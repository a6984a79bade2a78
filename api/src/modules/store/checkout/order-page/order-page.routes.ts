import { orderPageRoutes } from '@ribbon/contract/store/checkout/order-page'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { cancelShopperOrder, type CancelStoreOrder } from './cancel-shopper-order.ts'
import { showShopperOrder, type OrderPageSettings } from './show-shopper-order.ts'

export function orderPageCalls(
  settings: OrderPageSettings & { cancelStoreOrder: CancelStoreOrder },
): Implemented[] {
  return implement(orderPageRoutes, {
    getShopperOrder: ({ db, params }) => showShopperOrder(db, settings, params),
    cancelShopperOrder: async ({ db, params }) => {
      await cancelShopperOrder(db, settings, params)
      return showShopperOrder(db, settings, params)
    },
  })
}
