import type { Db } from '../../../platform/db/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Log } from '../../../platform/log.ts'
import type { ShopSettings } from '../shops/connect-shop.ts'
import { listConnectedShops } from '../shops/shops.store.ts'
import { readShopOrder } from './read-shop-order.ts'
import { readShopOrders } from './read-shop-orders.ts'
import { redactShopOrders } from './redact-shop-orders.ts'

export function shopOrderJobs({ db, log, ...settings }: ShopSettings & { db: Db; log: Log }) {
  return {
    'read-shop-order': ({ id, ...payload }) =>
      readShopOrder(db, settings, { id, platformId: platformIdOf(payload) }),
    'read-shop-orders': ({ id }) => readShopOrders(db, settings, id),
    'sweep-shop-orders': async () => {
      await sweep({ job: 'sweep-shop-orders', log }, await listConnectedShops(db), id =>
        readShopOrders(db, settings, id),
      )
    },
    'redact-shop-order': ({ id, ...payload }) => redactShopOrders(db, id, platformIdOf(payload)),
    'redact-shop': ({ id }) => redactShopOrders(db, id),
  } satisfies JobHandlers
}

function platformIdOf(payload: Record<string, number | string>): string {
  return String(payload['order'])
}
