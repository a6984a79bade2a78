import { shopOrdersSinceDays } from '@ribbon/contract/connections/shops'
import { insertShop } from '../../modules/connections/shops/shops.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { seal } from '../../platform/secrets.ts'
import { demoShopDomain, type DemoShop } from './make-demo-shop.ts'

const dayMs = 86_400_000

/** Connects the demo's team to its shop; the jobs import its orders and fulfill those of the last two days. */
export async function fillShop(
  tx: Tx,
  {
    teamId,
    shop,
    secretKey,
    now,
  }: { teamId: RowId; shop: DemoShop | undefined; secretKey: string; now: Date },
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
    connectedAt: daysAgo(30),
    ordersSince: daysAgo(shopOrdersSinceDays),
    fulfillsFrom: daysAgo(2),
  })
  if (!row) return
  await addJob(tx, 'subscribe-to-shop', { id: row.id })
  await addJob(tx, 'read-shop-orders', { id: row.id })
}
