import { shopOrdersSinceDays } from '@ribbon/contract/connections/shops'
import { insertShop } from '../../modules/connections/shops/shops.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { seal } from '../../platform/secrets.ts'
import type { FilledCatalog } from '../fill-catalog.ts'
import { fillPriceLists, fillShopFees } from './fill-shop-fees.ts'
import { demoShopDomain, type DemoShop } from './make-demo-shop.ts'

const dayMs = 86_400_000
const connectedDaysAgo = 110

/** Connects the demo's team to its shop, with what was sent for it so far; the jobs import its other orders and fulfill them. */
export async function fillShop(
  tx: Tx,
  {
    teamId,
    catalog,
    shop,
    secretKey,
    now,
  }: { teamId: RowId; catalog: FilledCatalog; shop: DemoShop | undefined; secretKey: string; now: Date },
): Promise<void> {
  if (!shop) return
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const row = await insertShop(tx, {
    teamId,
    domain: demoShopDomain,
    name: 'Acme Goods',
    currency: 'usd',
    tokenSealed: seal(secretKey, shop.token),
    scopes: shop.scopes,
    connectedAt: daysAgo(connectedDaysAgo),
    ordersSince: daysAgo(connectedDaysAgo + shopOrdersSinceDays),
    fulfillsFrom: daysAgo(connectedDaysAgo),
  })
  if (!row) return
  await fillPriceLists(tx, now)
  await fillShopFees(tx, { shop: row, catalog, sent: shop.sent, now })
  await addJob(tx, 'subscribe-to-shop', { id: row.id })
  await addJob(tx, 'read-shop-orders', { id: row.id })
}
