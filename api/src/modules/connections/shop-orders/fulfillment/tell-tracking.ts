import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { ShopRefused } from '../../../../services/shops/shop-errors.ts'
import type { ShopAccess } from '../../../../services/shops/shopify-client.ts'
import type { ShopSettings } from '../../shops/connect-shop.ts'
import { withShop } from '../../shops/with-shop.ts'
import { shopOrders } from '../shop-orders.tables.ts'
import { changeShopOrder, lockShopOrder, type ShopOrderRow } from './fulfillment.store.ts'
import { listTracking } from './shipped-goods.store.ts'

/**
 * Tells a shop the tracking of an order that was shipped, once. One node claims it for a minute, and looks at the order first: the shop
 * may have been told although nobody heard its answer.
 */
export async function tellTracking(db: Db, settings: ShopSettings, shopOrderId: RowId): Promise<void> {
  const shopOrder = await claim(db, shopOrderId)
  if (!shopOrder) return
  await withShop(db, settings, shopOrder.shop, async (_, access) => {
    try {
      await tell(db, settings, shopOrder, access)
      await note(db, shopOrder, { toldAt: databaseTime(), problem: shopOrder.problem })
    } catch (error) {
      if (!(error instanceof ShopRefused)) throw error
      const problem = `Shopify did not take the tracking: ${error.message}`
      await note(db, shopOrder, { state: 'needs_person', problem })
    }
  })
}

async function claim(db: Db, shopOrderId: RowId): Promise<ShopOrderRow | undefined> {
  const { id, state, toldAt, tellingUntil } = shopOrders
  const [claimed] = await db
    .update(shopOrders)
    .set({ tellingUntil: sql`now() + interval '1 minute'` })
    .where(
      and(
        eq(id, shopOrderId),
        eq(state, 'shipped'),
        isNull(toldAt),
        or(isNull(tellingUntil), lt(tellingUntil, sql`now()`)),
      ),
    )
    .returning()
  return claimed
}

async function tell(
  db: Db,
  { shops }: ShopSettings,
  { orderId, platformId }: ShopOrderRow,
  access: ShopAccess,
): Promise<void> {
  const parcels = orderId === null ? [] : await listTracking(db, orderId)
  const order = await shops.readOrder(access, platformId)
  const isKnown = parcels.some(({ trackingNumber }) => order?.trackingNumbers.includes(trackingNumber))
  if (!order || isKnown || order.openFulfillmentOrderIds.length === 0) return
  await shops.fulfill(access, order.openFulfillmentOrderIds, {
    numbers: parcels.map(({ trackingNumber }) => trackingNumber),
    company: companyOf(parcels[0]?.carrierCode ?? null),
    urls: parcels.flatMap(({ trackingUrl }) => trackingUrl ?? []),
  })
}

/** As Shopify names the carriers it knows; of others it shows the link alone. */
const companies = [
  [/usps|stamps/, 'USPS'],
  [/fedex/, 'FedEx'],
  [/dhl/, 'DHL Express'],
  [/ups/, 'UPS'],
] as const

const companyOf = (carrierCode: string | null): string | null =>
  companies.find(([pattern]) => pattern.test(carrierCode ?? ''))?.[1] ?? null

async function note(
  db: Db,
  shopOrder: ShopOrderRow,
  change: Parameters<typeof changeShopOrder>[2],
): Promise<void> {
  await inTransaction(db, async tx => {
    const locked = await lockShopOrder(tx, shopOrder.id)
    if (locked?.state === 'shipped') await changeShopOrder(tx, locked, { ...change, tellingUntil: null })
  })
}
