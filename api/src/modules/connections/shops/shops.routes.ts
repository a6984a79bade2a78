import { shopRoutes } from '@ribbon/contract/connections/shops'
import { inTransaction } from '../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { beginShopConnection } from './begin-shop-connection.ts'
import { changeFulfilling } from './change-fulfilling.ts'
import { connectShop, type ShopSettings } from './connect-shop.ts'
import { disconnectShop } from './disconnect-shop.ts'
import { receiveShopWebhook } from './receive-shop-webhook.ts'
import { presentShop } from './shops.present.ts'
import { findShop } from './shops.store.ts'

export function shopCalls(settings: ShopSettings): Implemented[] {
  return implement(shopRoutes, {
    getShop: async ({ db, actor }) => {
      const shop = await findShop(db, actor.teamId)
      return { data: shop ? presentShop(shop) : null }
    },
    beginShopConnection: async ({ db, actor, body }) => {
      const { url, expiresAt } = await beginShopConnection(db, settings, actor, body)
      const attributes = { url, expiresAt: expiresAt.toISOString() }
      return { data: { id: body.domain, type: 'shopAuthorizations' as const, attributes } }
    },
    connectShop: async ({ db, actor, body }) => ({
      data: presentShop(await connectShop(db, settings, actor, body.query)),
    }),
    updateShop: async ({ db, actor, body }) => ({
      data: presentShop(await inTransaction(db, tx => changeFulfilling(tx, actor, body))),
    }),
    disconnectShop: ({ db, actor }) => inTransaction(db, tx => disconnectShop(tx, actor)),
    receiveShopWebhook: async ({ db, rawBody, headers, body }) => {
      await receiveShopWebhook(db, settings.shops, { rawBody, headers, body })
      return { received: true as const }
    },
  })
}
