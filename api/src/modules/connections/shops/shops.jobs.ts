import type { Db } from '../../../platform/db/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { ShopSettings } from './connect-shop.ts'
import { withShop } from './with-shop.ts'

export function shopJobs({ db, ...settings }: ShopSettings & { db: Db }) {
  return {
    'subscribe-to-shop': ({ id }) =>
      withShop(db, settings, id, (_, access) => settings.shops.subscribe(access)),
  } satisfies JobHandlers
}
