import { reserveStock } from '../../modules/catalog/products/stock/reserve-stock.ts'
import { addOrderItems, type OrderItemView } from '../../modules/gifting/orders/order-items.store.ts'
import { insertOrder, type OrderRow } from '../../modules/gifting/orders/orders.store.ts'
import { orderEvents } from '../../modules/gifting/orders/orders.tables.ts'
import { insertShopperAttempt, settleAttempt } from '../../modules/money/payments/payment-attempts.store.ts'
import { findUserByEmail } from '../../modules/people/identity/users.store.ts'
import { insertStorePayment, recordStorePaid } from '../../modules/store/checkout/store-payments.store.ts'
import { cancelStoreOrder } from '../../modules/store/store-orders/refunds/cancel-store-order.ts'
import { refundStoreOrder } from '../../modules/store/store-orders/refunds/refund-store-order.ts'
import { parcels } from '../../modules/warehouse/parcels/parcels.tables.ts'
import { carrierAuthor, shopperAuthor, type Author } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import { newToken } from '../../platform/ids.ts'
import { demoMembers } from '../data/demo-people.ts'
import type { FilledCatalog } from '../fill-catalog.ts'
import { itemRow } from '../orders/item-row.ts'
import { operatorName } from '../fill-people.ts'
import { demoStoreSales, type DemoStoreSale } from '../data/demo-store-sales.ts'
import type { SoldGoods } from './sell-demo-goods.ts'

const hourMs = 3_600_000

/** The orders of what the demo's store has sold: most are delivered, the latest wait to be shipped. */
export async function fillStoreSales(
  tx: Tx,
  {
    teamId,
    accountId,
    catalog,
    sold,
  }: { teamId: RowId; accountId: string; catalog: FilledCatalog; sold: readonly SoldGoods[] },
): Promise<void> {
  for (const each of sold) {
    if (!each.sale.buyer) continue
    const order = await fillOrder(tx, teamId, each)
    const sold = each.sale.items ?? []
    const items = await addOrderItems(
      tx,
      order,
      sold.map(([sku, quantity]) => itemRow(catalog.variants.get(sku)!, { quantity })), // the demo's own goods,
    )
    const attemptId = await fillPayment(tx, order, accountId, each)
    await fillDelivery(tx, order, each)
    if (order.status === 'processing') await reserveGoods(tx, order, items, attemptId)
    await changeSale(tx, order, items, each.sale)
  }
}

/** No other sale has it. */
const trackingNumberOf = ({ sale }: SoldGoods) =>
  `9400100000${String(demoStoreSales.indexOf(sale) + 1).padStart(12, '0')}`

interface SaleTimes {
  packedAt?: Date
  shippedAt?: Date
  deliveredAt?: Date
}

/** What has happened to it: packed and shipped six hours after it was sold, delivered on the next day. */
function timesOf({ sale, soldAt }: SoldGoods): SaleTimes {
  const after = (hours: number) => new Date(soldAt.getTime() + hours * hourMs)
  if (sale.state === 'to_ship' || sale.state === 'canceled') return {}
  const packed = { packedAt: after(5), shippedAt: after(6) }
  return sale.state === 'shipped' ? packed : { ...packed, deliveredAt: after(20) }
}

function statusOf(times: SaleTimes) {
  if (times.deliveredAt) return 'delivered'
  return times.shippedAt ? 'shipped' : 'processing'
}

function fillOrder(tx: Tx, teamId: RowId, sold: SoldGoods): Promise<OrderRow> {
  const { sale, soldAt, goodsCents, shippingCents } = sold
  const buyer = sale.buyer! // whatever has none was not sold in the store
  const times = timesOf(sold)
  return insertOrder(tx, {
    teamId,
    origin: 'store',
    status: statusOf(times),
    trackingToken: newToken(),
    ...(times.shippedAt ? { trackingNumber: trackingNumberOf(sold) } : {}),
    subtotalCents: goodsCents,
    shippingCents,
    serviceName: 'Standard Shipping',
    paymentSource: 'shopper',
    shipName: buyer.name,
    shipEmail: buyer.email,
    shipAddressOne: '12 Garden Street',
    shipCity: buyer.city,
    shipState: buyer.state,
    shipZipcode: buyer.zipcode,
    shipCountry: 'US',
    createdAt: soldAt,
    processingStartedAt: soldAt,
    ...times,
  })
}

async function fillPayment(tx: Tx, order: OrderRow, accountId: string, sold: SoldGoods): Promise<RowId> {
  const { soldAt, goodsCents, shippingCents, intentId, chargeId, providerFeeCents } = sold
  const { teamId, id: orderId } = order
  const amountCents = goodsCents + shippingCents
  const idempotencyKey = `demo-${intentId}`
  const attempt = await insertShopperAttempt(tx, { teamId, orderId, amountCents, idempotencyKey })
  await settleAttempt(tx, attempt.id, { state: 'succeeded', source: 'shopper', providerId: intentId })
  await insertStorePayment(tx, {
    teamId,
    attemptId: attempt.id,
    orderId,
    accountId,
    intentId,
    goodsCents,
    shippingCents,
    taxCents: 0,
    cardCents: amountCents,
    feeCents: shippingCents,
    createdAt: soldAt,
  })
  const card = { cardBrand: 'visa', cardLast4: '4242' }
  await recordStorePaid(tx, { teamId, attemptId: attempt.id }, { chargeId, providerFeeCents, ...card })
  return attempt.id
}

async function fillDelivery(tx: Tx, order: OrderRow, sold: SoldGoods): Promise<void> {
  const { teamId, id: orderId, trackingNumber, shipName } = order
  const { soldAt } = sold
  const times = timesOf(sold)
  const { packedAt, shippedAt, deliveredAt } = times
  const status = statusOf(times)
  const state = status === 'processing' ? 'queued' : status
  await tx.insert(parcels).values({ teamId, orderId, state, trackingNumber, ...times, createdAt: soldAt })
  const happened = [
    [soldAt, 'order.placed', 'Placed and paid by the shopper', shipName],
    [packedAt, 'order.packed', 'Packed', operatorName],
    [shippedAt, 'order.shipped', 'Handed to the carrier', carrierAuthor.name],
    [deliveredAt, 'order.delivered', 'Delivered', carrierAuthor.name],
  ] as const
  await tx
    .insert(orderEvents)
    .values(
      happened.flatMap(([createdAt, event, text, actorName]) =>
        createdAt ? [{ teamId, orderId, event, text, actorName, createdAt }] : [],
      ),
    )
}

async function reserveGoods(tx: Tx, order: OrderRow, items: readonly OrderItemView[], attemptId: RowId) {
  const source = { type: 'payment_attempt', id: attemptId }
  const demand = { teamId: order.teamId, demand: items, source, author: shopperAuthor }
  const shortages = await reserveStock(tx, demand)
  if (shortages.length > 0) throw new Error('The demo has sold more than it has.')
}

/** What the owner did with it afterwards. */
async function changeSale(
  tx: Tx,
  order: OrderRow,
  items: readonly OrderItemView[],
  { state, refund }: DemoStoreSale,
) {
  const author = await findOwner(tx)
  if (state === 'canceled') await cancelStoreOrder(tx, order, author)
  if (!refund) return
  const { sku, quantity, reason } = refund
  const given = items.filter(item => item.sku === sku).map(item => ({ id: String(item.id), quantity }))
  const asked = { kind: 'items' as const, items: given, isRestocked: false }
  await refundStoreOrder(tx, order, { kind: 'refund', asked, reason, author })
}

async function findOwner(tx: Tx): Promise<Author> {
  const { email, firstName, lastName } = demoMembers[0]!
  const owner = (await findUserByEmail(tx, email))! // the demo has just made its people
  return { kind: 'member', id: owner.id, name: `${firstName} ${lastName}` }
}
