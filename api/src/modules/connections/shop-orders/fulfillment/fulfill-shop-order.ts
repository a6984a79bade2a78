import { randomUUID } from 'node:crypto'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { AddressRefused, type Quote, type Shipping } from '../../../../services/shipping/shipping.ts'
import { beginProcessing } from '../../../gifting/orders/begin-processing.ts'
import type { PricedLine } from '../../../gifting/orders/drafts/price-lines.ts'
import { placeOrder } from '../../../gifting/orders/store-orders/place-order.ts'
import { changeShopOrder, lockShopOrder, noteOrder } from './fulfillment.store.ts'
import { planShopOrder, type PlannedOrder } from './plan-shop-order.ts'

/**
 * Fulfills an order of a shop from the team's stock, as far as that can be done now: it becomes an order of ours, once, whose parcel
 * goes the way of all others. The carrier is asked with no transaction open; what has changed meanwhile is planned anew.
 */
export async function fulfillShopOrder(db: Db, shipping: Shipping, shopOrderId: RowId): Promise<void> {
  const planned = await inTransaction(db, tx => planShopOrder(tx, shopOrderId))
  if (!planned) return
  const service = await askForService(shipping, planned)
  if (typeof service === 'string')
    return inTransaction(db, tx => setAside(tx, planned, { state: 'needs_person', problem: service }))
  await inTransaction(db, tx => placePlanned(tx, planned, service)).catch(error => {
    if (!(error instanceof Refusal) || error.code !== 'out_of_stock') throw error
    return inTransaction(db, tx => setAside(tx, planned, { state: 'waiting' }))
  })
}

/** The carrier's cheapest service, or why it does not go there. */
async function askForService(shipping: Shipping, { shipTo, goods }: PlannedOrder): Promise<Quote | string> {
  const weightOunces = goods.reduce((sum, { variant, quantity }) => sum + variant.weightOunces * quantity, 0)
  try {
    const quotes = await shipping.quote({ to: shipTo, weightOunces })
    const [cheapest] = quotes.toSorted((a, b) => a.amountCents - b.amountCents)
    return cheapest ?? 'No carrier goes to its address.'
  } catch (error) {
    if (error instanceof AddressRefused) return error.message
    throw error
  }
}

async function placePlanned(tx: Tx, planned: PlannedOrder, service: Quote): Promise<void> {
  const now = await planShopOrder(tx, planned.shopOrder.id)
  if (!now) return
  if (JSON.stringify(now.shipTo) !== JSON.stringify(planned.shipTo)) {
    await addJob(tx, 'fulfill-shop-order', { id: now.shopOrder.id })
    return
  }
  const { shopOrder, author, shipTo } = now
  const { carrierCode, serviceCode, serviceName, deliveryDays } = service
  const { order, attempt } = await placeOrder(
    tx,
    {
      teamId: shopOrder.teamId,
      origin: 'shop',
      shipTo: { ...shipTo, email: null },
      lines: now.goods.map(lineOf),
      shipping: { amountCents: 0, carrierCode, serviceCode, serviceName, deliveryDays },
      tax: { rate: 0, cents: 0 },
      idempotencyKey: `shop-order-${randomUUID()}`,
    },
    author,
  )
  await beginProcessing(tx, order, attempt, null, author)
  if (!(await noteOrder(tx, shopOrder, order.id)))
    throw new Error(`Shop order ${shopOrder.id} got an order although it was locked.`)
}

/** Nobody pays us for it; the price stays, because the customs are told it. */
function lineOf({ variant, quantity }: PlannedOrder['goods'][number]): PricedLine {
  const { id: productVariantId, productId, priceCents, productName, displayName, description, sku } = variant
  const { type, color, hexCode, size, images } = variant
  return {
    productVariantId,
    productId,
    bundleId: null,
    bundleName: null,
    quantity,
    priceCents,
    discountCents: priceCents * quantity,
    productName,
    displayName,
    description,
    sku,
    type,
    color,
    hexCode,
    size,
    images,
  }
}

async function setAside(
  tx: Tx,
  { shopOrder }: PlannedOrder,
  change: { state: 'needs_person'; problem: string } | { state: 'waiting' },
): Promise<void> {
  const locked = await lockShopOrder(tx, shopOrder.id)
  if (locked?.orderId === null) await changeShopOrder(tx, locked, change)
}
