import { insertOrderItems } from '../../modules/gifting/orders/order-items.store.ts'
import { insertOrder, type OrderRow } from '../../modules/gifting/orders/orders.store.ts'
import { orderEvents } from '../../modules/gifting/orders/orders.tables.ts'
import { insertShopperAttempt, settleAttempt } from '../../modules/money/payments/payment-attempts.store.ts'
import { insertStorePayment, recordStorePaid } from '../../modules/store/checkout/store-payments.store.ts'
import { parcels } from '../../modules/warehouse/parcels/parcels.tables.ts'
import { carrierAuthor } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import { newToken } from '../../platform/ids.ts'
import type { FilledCatalog } from '../fill-catalog.ts'
import { operatorName } from '../fill-people.ts'
import type { SoldGoods } from './sell-demo-goods.ts'

const hourMs = 3_600_000

/** The orders of what the demo's store has sold, delivered long since. */
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
    const items = each.sale.items ?? []
    await insertOrderItems(
      tx,
      items.map(([sku, quantity]) => itemOf(catalog, order, sku, quantity)),
    )
    await fillPayment(tx, order, accountId, each)
    await fillDelivery(tx, order, each)
  }
}

const timesOf = ({ soldAt }: SoldGoods) => ({
  shippedAt: new Date(soldAt.getTime() + 6 * hourMs),
  deliveredAt: new Date(soldAt.getTime() + 20 * hourMs),
})

function fillOrder(tx: Tx, teamId: RowId, sold: SoldGoods): Promise<OrderRow> {
  const { sale, soldAt, goodsCents, shippingCents, intentId } = sold
  const buyer = sale.buyer! // whatever has none was not sold in the store
  return insertOrder(tx, {
    teamId,
    origin: 'store',
    status: 'delivered',
    trackingToken: newToken(),
    trackingNumber: `9400100000${intentId.replaceAll(/\D/g, '').padEnd(12, '0').slice(0, 12)}`,
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
    ...timesOf(sold),
  })
}

async function fillPayment(tx: Tx, order: OrderRow, accountId: string, sold: SoldGoods): Promise<void> {
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
}

async function fillDelivery(tx: Tx, order: OrderRow, sold: SoldGoods): Promise<void> {
  const { teamId, id: orderId, trackingNumber, shipName } = order
  const { soldAt } = sold
  const { shippedAt, deliveredAt } = timesOf(sold)
  const times = { packedAt: soldAt, shippedAt, deliveredAt, createdAt: soldAt }
  await tx.insert(parcels).values({ teamId, orderId, state: 'delivered', trackingNumber, ...times })
  const happened = [
    [soldAt, 'order.placed', 'Placed and paid by the shopper', shipName],
    [soldAt, 'order.packed', 'Packed', operatorName],
    [shippedAt, 'order.shipped', 'Handed to the carrier', carrierAuthor.name],
    [deliveredAt, 'order.delivered', 'Delivered', carrierAuthor.name],
  ] as const
  await tx.insert(orderEvents).values(
    happened.map(([createdAt, event, text, actorName]) => ({
      teamId,
      orderId,
      event,
      text,
      actorName,
      createdAt,
    })),
  )
}

function itemOf(catalog: FilledCatalog, order: OrderRow, sku: string, quantity: number) {
  const { id, productId, product, variant, images } = catalog.variants.get(sku)! // the demo's own goods
  return {
    teamId: order.teamId,
    orderId: order.id,
    productVariantId: id,
    productId,
    bundleId: null,
    bundleName: null,
    quantity,
    priceCents: variant.priceCents,
    discountCents: 0,
    productName: product.name,
    displayName: product.displayName,
    description: product.description,
    sku,
    type: variant.type ?? null,
    color: variant.color ?? null,
    hexCode: variant.hexCode ?? null,
    size: variant.size ?? null,
    images,
  }
}
