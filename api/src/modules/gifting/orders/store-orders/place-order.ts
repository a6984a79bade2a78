import type { Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { newToken } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { reserveStock } from '../../../catalog/products/stock/reserve-stock.ts'
import {
  insertPaymentAttempt,
  insertShopperAttempt,
  type PaymentAttempt,
} from '../../../money/payments/payment-attempts.store.ts'
import type { ShipTo } from '../bulk-orders.store.ts'
import { describeItemShortages } from '../charging/describe-item-shortages.ts'
import type { PricedLine } from '../drafts/price-lines.ts'
import { addOrderItems } from '../order-items.store.ts'
import { insertOrder, type OrderRow } from '../orders.store.ts'
import type { OrderOrigin } from '../orders.tables.ts'

/** An order that nobody of the team sends, as it is when its payment begins. */
export interface NewOrder {
  teamId: number
  origin: Exclude<OrderOrigin, 'gift'>
  /** The cart it was; a cart has one order that is open or paid. */
  cartId?: number
  /** Where it goes. There is no recipient from whom the address could be copied later. */
  shipTo: ShipTo
  /** Each variant once, at the price it is sold for. */
  lines: readonly PricedLine[]
  shipping: {
    amountCents: number
    carrierCode: string | null
    serviceCode: string | null
    serviceName: string | null
    deliveryDays: number | null
  }
  tax: { rate: number; cents: number }
  /** Of the payment, at the provider. */
  idempotencyKey: string
}

/**
 * Places an order of the store or of a shop: its address, items and amounts are as they are now whatever changes later, its payment
 * begins, and its stock is reserved for that payment. It is unpaid until `beginProcessing` records that it is paid: a shopper pays an
 * order of the store, and nobody pays us for one of a shop.
 */
export async function placeOrder(
  tx: Tx,
  { teamId, origin, cartId, shipTo, lines, shipping, tax, idempotencyKey }: NewOrder,
  author: Author,
): Promise<{ order: OrderRow; attempt: PaymentAttempt }> {
  if (lines.length === 0) refuse('items_missing')
  const { amountCents: shippingCents, ...service } = shipping
  const order = await insertOrder(tx, {
    teamId,
    origin,
    ...(cartId === undefined ? {} : { cartId }),
    trackingToken: newToken(),
    subtotalCents: sumOf(lines, line => line.quantity * line.priceCents),
    discountCents: sumOf(lines, line => line.discountCents),
    taxRate: tax.rate,
    taxCents: tax.cents,
    shippingCents,
    ...service,
    ...asColumns(shipTo),
  })
  const items = await addOrderItems(tx, order, lines)
  const attempt = await beginPayment[origin](tx, {
    teamId: order.teamId,
    orderId: order.id,
    amountCents: order.totalCents ?? 0,
    idempotencyKey,
  })
  const source = { type: 'payment_attempt', id: attempt.id }
  const shortages = await reserveStock(tx, { teamId, demand: items, source, author })
  if (shortages.length > 0) refuse('out_of_stock', { shortages: describeItemShortages(items, shortages) })
  return { order, attempt }
}

const beginPayment = { store: insertShopperAttempt, shop: insertPaymentAttempt }

const sumOf = (lines: readonly PricedLine[], cents: (line: PricedLine) => number) =>
  lines.reduce((sum, line) => sum + cents(line), 0)

function asColumns(to: ShipTo) {
  return {
    shipName: to.name,
    shipCompany: to.company,
    shipEmail: to.email,
    shipPhone: to.phone,
    shipAddressOne: to.addressOne,
    shipAddressTwo: to.addressTwo,
    shipCity: to.city,
    shipState: to.state,
    shipZipcode: to.zipcode,
    shipCountry: to.country,
  }
}
