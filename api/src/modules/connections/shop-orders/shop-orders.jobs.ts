import type { Db } from '../../../platform/db/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Log } from '../../../platform/log.ts'
import type { Shipping } from '../../../services/shipping/shipping.ts'
import type { ShopSettings } from '../shops/connect-shop.ts'
import { listConnectedShops, listFulfillingShops } from '../shops/shops.store.ts'
import { continueShopOrders } from './fulfillment/continue-shop-orders.ts'
import { fulfillShopOrder } from './fulfillment/fulfill-shop-order.ts'
import { followShopOrder } from './fulfillment/follow-shop-order.ts'
import { redactFulfilledOrder } from './fulfillment/redact-fulfilled-order.ts'
import { listUntold } from './fulfillment/shipped-goods.store.ts'
import { tellTracking } from './fulfillment/tell-tracking.ts'
import { readShopOrder } from './read-shop-order.ts'
import { readShopOrders } from './read-shop-orders.ts'
import { redactShopOrders } from './redact-shop-orders.ts'
import { mailWaitingOrders } from './waiting/mail-waiting-orders.ts'

interface Work extends ShopSettings {
  db: Db
  log: Log
  shipping: Shipping
}

export function shopOrderJobs({ db, log, shipping, ...settings }: Work) {
  return {
    'read-shop-order': ({ id, ...payload }) =>
      readShopOrder(db, settings, { id, platformId: platformIdOf(payload) }),
    'read-shop-orders': ({ id }) => readShopOrders(db, settings, id),
    'sweep-shop-orders': async () => {
      await sweep({ job: 'sweep-shop-orders', log }, await listConnectedShops(db), id =>
        readShopOrders(db, settings, id),
      )
    },
    'fulfill-shop-order': ({ id }) => fulfillShopOrder(db, shipping, id),
    'fulfill-shop-orders': ({ id }) => continueShopOrders(db, { shipping, log }, id),
    'sweep-shop-fulfillment': async () => {
      await sweep({ job: 'sweep-shop-fulfillment', log }, await listFulfillingShops(db), id =>
        continueShopOrders(db, { shipping, log }, id),
      )
      await sweep({ job: 'sweep-shop-fulfillment', log }, await listUntold(db), id =>
        tellTracking(db, settings, id),
      )
    },
    'mail-waiting-shop-orders': () => mailWaitingOrders(db),
    'follow-shop-order': ({ id }) => followShopOrder(db, settings, id),
    'redact-shop-order': ({ id, ...payload }) => redactShopOrders(db, id, platformIdOf(payload)),
    'redact-fulfilled-order': ({ id }) => redactFulfilledOrder(db, id),
    'redact-shop': ({ id }) => redactShopOrders(db, id),
  } satisfies JobHandlers
}

function platformIdOf(payload: Record<string, number | string>): string {
  return String(payload['order'])
}
