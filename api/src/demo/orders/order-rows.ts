import type { ParcelState } from '@ribbon/contract/warehouse/parcels/parcels'
import type { InsertOf } from '../../platform/db/drizzle-ids.ts'
import type { orderEvents, orderItems, orders } from '../../modules/gifting/orders/orders.tables.ts'
import type { parcels } from '../../modules/warehouse/parcels/parcels.tables.ts'
import { carrierAuthor } from '../../platform/audit.ts'
import { demoServices } from '../data/demo-shipping.ts'
import type { FilledCatalog } from '../fill-catalog.ts'
import { addressOf, operatorName, type FilledMember, type FilledRecipient } from '../fill-people.ts'
import type { PlannedOrder } from './plan-demo-orders.ts'

export type PlacedOrder = {
  order: PlannedOrder
  sender: FilledMember
  recipient: FilledRecipient
  trackingToken: string
  packedAt: Date | null
  trackingNumber: string | null
}

const parcelStates: Partial<Record<PlannedOrder['status'], ParcelState>> = {
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
  canceled: 'canceled',
}
const sourceNames = { deposit: 'the team’s deposit', credit_card: 'credit card' }

export function orderRow(
  teamId: number,
  { order, sender, recipient, trackingToken, packedAt, trackingNumber }: PlacedOrder,
): InsertOf<typeof orders> {
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
          deliveryDays: service.deliveryDays,
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

function destination({ recipient, hasAddress }: FilledRecipient): Partial<InsertOf<typeof orders>> {
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

export function itemRows(
  teamId: number,
  orderId: number,
  order: PlannedOrder,
  catalog: FilledCatalog,
): InsertOf<typeof orderItems>[] {
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

export function eventRows(
  teamId: number,
  orderId: number,
  { order, sender, recipient, packedAt }: PlacedOrder,
): InsertOf<typeof orderEvents>[] {
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
export function parcelRow(
  teamId: number,
  orderId: number,
  { order, packedAt, trackingNumber }: PlacedOrder,
): InsertOf<typeof parcels>[] {
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
