import { and, eq, sql } from 'drizzle-orm'
import { saveShopOrders } from '../../modules/connections/shop-orders/shop-orders.store.ts'
import {
  changeShopOrder,
  matchLines,
} from '../../modules/connections/shop-orders/fulfillment/fulfillment.store.ts'
import { shopFeeLines, shopPriceLists } from '../../modules/connections/shop-fees/shop-fees.tables.ts'
import type { ShopRow } from '../../modules/connections/shops/shops.store.ts'
import { addOrderItems } from '../../modules/gifting/orders/order-items.store.ts'
import { insertOrder, type OrderRow } from '../../modules/gifting/orders/orders.store.ts'
import { orderEvents } from '../../modules/gifting/orders/orders.tables.ts'
import { parcels } from '../../modules/warehouse/parcels/parcels.tables.ts'
import { carrierAuthor } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newToken } from '../../platform/ids.ts'
import type { ShopOrderFacts } from '../../services/shops/read-shop-order.ts'
import { demoServices } from '../data/demo-shipping.ts'
import type { FilledCatalog } from '../fill-catalog.ts'
import { operatorName } from '../fill-people.ts'
import { itemRow } from '../orders/item-row.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Fees {
  shop: ShopRow
  catalog: FilledCatalog
  sent: readonly ShopOrderFacts[]
  now: Date
}

/** Two price lists: the second one begins in the middle of the month before this one. */
export async function fillPriceLists(tx: Tx, now: Date): Promise<void> {
  const middle = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15))
  const former = new Date(middle.getTime() - 300 * dayMs)
  await tx.insert(shopPriceLists).values([
    {
      name: 'Standard',
      beginsOn: dayOf(former),
      orderCents: 250,
      pieceCents: 40,
      postageMarkupBps: 0,
      storageCents: 6,
      createdAt: new Date(former.getTime() - 14 * dayMs),
    },
    {
      name: 'Standard, new prices',
      beginsOn: dayOf(middle),
      orderCents: 275,
      pieceCents: 45,
      postageMarkupBps: 500,
      storageCents: 7,
      createdAt: new Date(middle.getTime() - 30 * dayMs),
    },
  ])
}

/** What was sent for the shop, and is charged as it was shipped; one charge was corrected in the month after. */
export async function fillShopFees(tx: Tx, fees: Fees): Promise<void> {
  const { shop, sent, now } = fees
  const saved = await saveShopOrders(tx, shop, sent)
  await matchLines(
    tx,
    shop,
    saved.map(({ id }) => id),
  )
  for (const { id, index } of saved.toSorted((a, b) => a.index - b.index)) {
    const facts = sent[index]
    if (!facts) continue
    const order = await fillOrder(tx, fees, facts)
    const toldAt = new Date(facts.orderedAt.getTime() + 23 * hourMs)
    await changeShopOrder(tx, { teamId: shop.teamId, id }, { state: 'shipped', orderId: order.id, toldAt })
  }
  await correctFee(tx, shop, now)
}

async function fillOrder(tx: Tx, { shop, catalog, now }: Fees, facts: ShopOrderFacts): Promise<OrderRow> {
  const goods = facts.lines.map(({ sku, quantity }) => {
    const found = catalog.variants.get(sku ?? '')
    if (!found) throw new Error(`The demo's team has no goods with the SKU ${sku}.`)
    return { found, quantity }
  })
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0)
  const cents = goods.reduce((sum, { found, quantity }) => sum + found.variant.priceCents * quantity, 0)
  const after = (hours: number) => new Date(facts.orderedAt.getTime() + hours * hourMs)
  const times = {
    packedAt: after(20),
    shippedAt: after(22),
    ...(after(96) < now ? { deliveredAt: after(96) } : {}),
  }
  const [trackingNumber = null] = facts.trackingNumbers
  const { serviceName, serviceCode, carrierCode, deliveryDays } = demoServices.standard
  const { shipTo } = facts
  const order = await insertOrder(tx, {
    teamId: shop.teamId,
    origin: 'shop',
    status: times.deliveredAt ? 'delivered' : 'shipped',
    trackingToken: newToken(),
    trackingNumber,
    subtotalCents: cents,
    discountCents: cents,
    paymentSource: 'none',
    shipName: shipTo?.name,
    shipAddressOne: shipTo?.addressOne,
    shipCity: shipTo?.city,
    shipState: shipTo?.state,
    shipZipcode: shipTo?.zipcode,
    shipCountry: shipTo?.country,
    serviceName,
    serviceCode,
    carrierCode,
    deliveryDays,
    createdAt: facts.orderedAt,
    processingStartedAt: facts.orderedAt,
    ...times,
  })
  await addOrderItems(
    tx,
    order,
    goods.map(({ found, quantity }) =>
      itemRow(found, { quantity, discountCents: found.variant.priceCents * quantity }),
    ),
  )
  await fillParcel(tx, { order, shop, labelCostCents: 560 + 115 * pieces, ...times })
  return order
}

/** The statement that ships the parcel charges it. */
async function fillParcel(
  tx: Tx,
  {
    order,
    shop,
    labelCostCents,
    packedAt,
    shippedAt,
    deliveredAt,
  }: {
    order: OrderRow
    shop: ShopRow
    labelCostCents: number
    packedAt: Date
    shippedAt: Date
    deliveredAt?: Date
  },
): Promise<void> {
  const { teamId, id: orderId, trackingNumber, createdAt } = order
  const [parcel] = await tx
    .insert(parcels)
    .values({ teamId, orderId, state: 'packed', trackingNumber, labelCostCents, packedAt, createdAt })
    .returning({ id: parcels.id })
  if (!parcel) throw new Error('The demo has a parcel of a shop too few.')
  const isParcel = and(eq(parcels.teamId, teamId), eq(parcels.id, parcel.id))
  await tx.update(parcels).set({ state: 'shipped', shippedAt }).where(isParcel)
  if (deliveredAt) await tx.update(parcels).set({ state: 'delivered', deliveredAt }).where(isParcel)
  const happened = [
    [createdAt, 'order.placed', 'Ordered in the shop', shop.name],
    [packedAt, 'order.packed', 'Packed', operatorName],
    [shippedAt, 'order.shipped', 'Handed to the carrier', carrierAuthor.name],
    [deliveredAt, 'order.delivered', 'Delivered', carrierAuthor.name],
  ] as const
  await tx
    .insert(orderEvents)
    .values(
      happened.flatMap(([at, event, text, actorName]) =>
        at ? [{ teamId, orderId, event, text, actorName, createdAt: at }] : [],
      ),
    )
}

/** Half of the postage of a parcel that left two months ago is taken back in the month after. */
async function correctFee(tx: Tx, { teamId }: ShopRow, now: Date): Promise<void> {
  const month = (ago: number) => dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)))
  const [line] = await tx
    .select()
    .from(shopFeeLines)
    .where(
      and(
        eq(shopFeeLines.teamId, teamId),
        eq(shopFeeLines.kind, 'postage'),
        eq(shopFeeLines.month, month(2)),
      ),
    )
    .limit(1)
  if (!line) return
  await tx.insert(shopFeeLines).values({
    teamId,
    month: month(1),
    kind: 'correction',
    amountCents: -Math.round(line.amountCents / 2),
    corrects: line.id,
    orderId: line.orderId,
    parcelId: line.parcelId,
    reason: 'The label was for a bigger box than the one that left',
    authorName: operatorName,
    chargedAt: sql`${month(1)}::date + interval '9 days 10 hours'`,
  })
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
