import type { ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'
import { randomUUID } from 'node:crypto'
import { carrierAuthor } from '../platform/audit.ts'
import type { Tx } from '../platform/db/database.ts'
import { newToken } from '../platform/ids.ts'
import { paymentAttempts } from '../modules/money/payments/payments.tables.ts'
import { parcels } from '../modules/warehouse/parcels/parcels.tables.ts'
import { orderEvents, orderItems, orders } from '../modules/gifting/orders/orders.tables.ts'
import { seededRandom } from './data/demo-random.ts'
import { demoServices, type DemoService } from './data/demo-shipping.ts'
import type { FilledCatalog } from './fill-catalog.ts'
import {
  addressOf,
  operatorName,
  type FilledMember,
  type FilledRecipient,
  type FilledTeam,
} from './fill-people.ts'
import { insertRows } from './insert-rows.ts'
import type { DemoCard } from './make-demo-card.ts'
import type { PlannedOrder } from './plan-demo-orders.ts'

export type FilledOrder = {
  id: number
  order: PlannedOrder
  sender: FilledMember
  /** Of every order but a draft. */ attemptId: number | undefined
}

type Placed = {
  order: PlannedOrder
  sender: FilledMember
  recipient: FilledRecipient
  trackingToken: string
  packedAt: Date | null
  trackingNumber: string | null
}

const hour = 3_600_000
const parcelStates: Partial<Record<PlannedOrder['status'], ParcelState>> = {
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
  canceled: 'canceled',
}
const sourceNames = { deposit: 'the team’s deposit', credit_card: 'credit card' }

/** Writes the demo's orders with items, timeline, parcel and payment, as the modules would have. */
export async function fillOrders(
  tx: Tx,
  history: {
    team: FilledTeam
    catalog: FilledCatalog
    recipients: readonly FilledRecipient[]
    orders: readonly PlannedOrder[]
    card: DemoCard | undefined
    now: Date
  },
): Promise<FilledOrder[]> {
  const { team, now } = history
  const random = seededRandom(9_400)
  const digits = (count: number) => Array.from({ length: count }, () => random.between(0, 9)).join('')
  const waiting = history.orders.filter(
    order => order.status === 'processing' && now.getTime() - order.processingAt!.getTime() > 26 * hour,
  )
  const packed = new Set(waiting.slice(0, Math.floor(waiting.length / 2)))
  const placed = history.orders.map(order => {
    const packedAt = packingOf(order, packed.has(order))
    return {
      order,
      sender: team.members.get(order.memberKey)!,
      recipient: history.recipients[order.recipientIndex]!,
      trackingToken: newToken(),
      packedAt,
      trackingNumber: packedAt && order.service ? trackingNumber(order.service, digits) : null,
    }
  })
  const rows = await tx
    .insert(orders)
    .values(placed.map(each => orderRow(team.id, each)))
    .returning({ id: orders.id, trackingToken: orders.trackingToken })
  const ids = new Map(rows.map(row => [row.trackingToken, row.id]))
  const kept = placed.map(each => ({ ...each, id: ids.get(each.trackingToken)! }))
  await insertRows(
    tx,
    orderItems,
    kept.flatMap(each => itemRows(team.id, each.id, each.order, history.catalog)),
  )
  await insertRows(
    tx,
    orderEvents,
    kept.flatMap(each => eventRows(team.id, each.id, each)),
  )
  await insertRows(
    tx,
    parcels,
    kept.flatMap(each => parcelRow(team.id, each.id, each)),
  )
  const attemptIds = await fillAttempts(tx, team.id, kept, history.card)
  return kept.map(({ id, order, sender }) => ({ id, order, sender, attemptId: attemptIds.get(id) }))
}

/**
 * Parcels are packed some hours before the carrier comes. Of the orders in processing the older half is
 * packed, so that the others can be canceled.
 */
function packingOf({ processingAt, shippedAt }: PlannedOrder, isPacked: boolean): Date | null {
  if (shippedAt) return new Date(Math.max(shippedAt.getTime() - 5 * hour, processingAt!.getTime()))
  return isPacked ? new Date(processingAt!.getTime() + 22 * hour) : null
}

/** In the carriers' format, but without a label, so no carrier has a page for them. */
function trackingNumber(service: DemoService, digits: (count: number) => string): string {
  if (service === 'globalpost_economy') return `LX${digits(9)}US`
  if (service === 'globalpost_standard') return `LZ${digits(9)}US`
  return service === 'usps_first_class' ? `94001${digits(17)}` : `SS${digits(12)}`
}

function orderRow(
  teamId: number,
  { order, sender, recipient, trackingToken, packedAt, trackingNumber }: Placed,
): typeof orders.$inferInsert {
  const service = order.service && demoServices[order.service]
  return {
    teamId,
    userId: sender.id,
    subteamId: sender.subteamId,
    recipientId: recipient.id,
    trackingToken,
    status: order.status,
    cardMessage: order.cardMessage,
    createdAt: order.createdAt,
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    taxRate: order.taxRate,
    taxCents: order.taxCents,
    shippingCents: order.shippingCents,
    ...(service
      ? {
          carrierCode: service.carrierCode,
          serviceCode: service.serviceCode,
          serviceName: service.serviceName,
        }
      : {}),
    ...(order.paidAt
      ? { ...destination(recipient), paymentSource: order.source, processingStartedAt: order.paidAt }
      : {}),
    ...(order.shippedAt ? { trackingNumber } : {}),
    packedAt,
    shippedAt: order.shippedAt,
    deliveredAt: order.deliveredAt,
    canceledAt: order.canceledAt,
    returnedAt: order.returnedAt,
  }
}

function destination({ recipient, hasAddress }: FilledRecipient): Partial<typeof orders.$inferInsert> {
  const named = { shipName: recipient.name, shipEmail: recipient.email }
  if (!hasAddress) return named
  const { company, phone, addressOne, addressTwo, city, state, zipcode, country } = addressOf(recipient)
  return {
    ...named,
    shipCompany: company,
    shipPhone: phone,
    shipAddressOne: addressOne,
    shipAddressTwo: addressTwo,
    shipCity: city,
    shipState: state,
    shipZipcode: zipcode,
    shipCountry: country,
  }
}

function itemRows(
  teamId: number,
  orderId: number,
  order: PlannedOrder,
  catalog: FilledCatalog,
): (typeof orderItems.$inferInsert)[] {
  return order.lines.map(line => {
    const { id, productId, product, variant, images } = catalog.variants.get(line.sku)!
    const bundle = line.bundleKey === undefined ? undefined : catalog.bundles.get(line.bundleKey)
    return {
      teamId,
      orderId,
      productVariantId: id,
      productId,
      bundleId: bundle?.id,
      bundleName: bundle?.bundle.name,
      quantity: line.quantity,
      priceCents: line.priceCents,
      discountCents: line.discountCents,
      productName: product.name,
      displayName: product.displayName,
      description: product.description,
      sku: variant.sku,
      type: variant.type,
      color: variant.color,
      hexCode: variant.hexCode,
      size: variant.size,
      images,
    }
  })
}

function eventRows(
  teamId: number,
  orderId: number,
  { order, sender, recipient, packedAt }: Placed,
): (typeof orderEvents.$inferInsert)[] {
  const carrier = carrierAuthor.name
  const happened: [Date | null | undefined, string, string, string | null][] = [
    [order.paidAt, 'order.placed', `Placed and paid by ${sourceNames[order.source]}`, sender.name],
    [
      order.isAsked ? order.paidAt : null,
      'order.awaiting_address',
      'Waiting for the recipient’s address',
      null,
    ],
    [
      order.isAsked ? order.processingAt : null,
      'order.address_given',
      'The recipient gave the address',
      recipient.recipient.name,
    ],
    [packedAt, 'order.packed', 'Packed', operatorName],
    [order.shippedAt, 'order.shipped', 'Handed to the carrier', carrier],
    [order.deliveredAt, 'order.delivered', 'Delivered', carrier],
    [order.canceledAt, 'order.canceled', 'Canceled', sender.name],
    [order.returnedAt, 'order.returned', 'Came back', operatorName],
  ]
  return happened.flatMap(([createdAt, event, text, actorName]) =>
    createdAt ? [{ teamId, orderId, event, text, actorName, createdAt }] : [],
  )
}

/** An order in processing has a parcel; those not packed yet wait for an operator to buy the label. */
function parcelRow(
  teamId: number,
  orderId: number,
  { order, packedAt, trackingNumber }: Placed,
): (typeof parcels.$inferInsert)[] {
  if (!order.processingAt) return []
  const state = parcelStates[order.status] ?? (packedAt ? 'packed' : 'queued')
  return [
    {
      teamId,
      orderId,
      state,
      trackingNumber,
      packedAt,
      shippedAt: order.shippedAt,
      deliveredAt: order.deliveredAt,
      returnedAt: order.returnedAt,
      createdAt: order.processingAt,
    },
  ]
}

async function fillAttempts(
  tx: Tx,
  teamId: number,
  placed: readonly (Placed & { id: number })[],
  card: DemoCard | undefined,
): Promise<Map<number, number>> {
  const paid = placed.flatMap(({ id, order }) => {
    const { paidAt, source, providerId, canceledAt, totalCents } = order
    if (!paidAt) return []
    const byCard = source === 'credit_card'
    return [
      {
        teamId,
        orderId: id,
        source,
        amountCents: order.totalCents,
        state: 'succeeded',
        idempotencyKey: `order-${id}-${randomUUID()}`,
        createdAt: paidAt,
        claimedUntil: paidAt,
        settledAt: paidAt,
        providerCustomerId: byCard ? card?.customerId : undefined,
        providerMethodId: byCard ? card?.methodId : undefined,
        providerId,
        refundedCents: canceledAt ? totalCents : 0,
      },
    ]
  })
  const rows = await tx
    .insert(paymentAttempts)
    .values(paid)
    .returning({ id: paymentAttempts.id, orderId: paymentAttempts.orderId })
  return new Map(rows.map(row => [row.orderId!, row.id]))
}
