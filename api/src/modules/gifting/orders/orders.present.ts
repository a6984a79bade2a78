import { cardTextFor } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { formatCents } from '@ribbon/contract/money'
import type {
  GiftTracking,
  Order,
  OrderDetail,
  OrderIncluded,
  OrderItem,
  OrderParcel,
  OrderStatus,
} from '@ribbon/contract/gifting/orders/orders'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { canCancelOrder } from './orders.access.ts'
import type {
  OrderEventView,
  OrderItemView,
  OrderView,
  ParcelView,
  TrackedGift,
} from './order-views.store.ts'

export interface Viewer {
  userId: number
  seesTeam: boolean
}

const iso = (time: Date | null) => time?.toISOString() ?? null

function attributesOf(viewer: Viewer, view: OrderView): Order['attributes'] {
  const [
    ,
    publicId,
    ,
    ,
    userId,
    status,
    packedAt,
    subteamId,
    subteamName,
    subtotalCents,
    discountCents,
    taxRate,
    taxCents,
    shippingCents,
    totalCents,
    note,
    cardMessage,
    createdAt,
    processingStartedAt,
    shippedAt,
    deliveredAt,
    canceledAt,
    paymentSource,
    groupOrderId,
    salesforceResourceType,
    salesforceResourceUid,
    shipName,
    shipCompany,
    shipEmail,
    shipPhone,
    shipAddressOne,
    shipAddressTwo,
    shipCity,
    shipState,
    shipZipcode,
    shipCountry,
    trackingUrl,
    trackingNumber,
    carrierCode,
    serviceCode,
    serviceName,
  ] = view
  return {
    orderId: orderNumber(publicId),
    status: status as OrderStatus,
    canCancelOrder: canCancelOrder(viewer, { status, packedAt, userId }),
    subteam: subteamId === null ? null : { id: subteamId, name: subteamName ?? '' },
    subtotal: formatCents(subtotalCents),
    discount: formatCents(discountCents),
    taxRate: String(Number(taxRate)),
    taxAmount: formatCents(taxCents),
    shippingFee: formatCents(shippingCents),
    total: formatCents(totalCents),
    note,
    cardMessage,
    createdAt: createdAt.toISOString(),
    processingStartDate: iso(processingStartedAt),
    shippedAt: iso(shippedAt),
    deliveredAt: iso(deliveredAt),
    canceledAt: iso(canceledAt),
    paymentSource,
    groupOrderId: groupOrderId === null ? null : String(groupOrderId),
    groupOrderName: null,
    salesforce_resource_type: salesforceResourceType,
    salesforce_resource_uid: salesforceResourceUid,
    name: shipName,
    company: shipCompany,
    email: shipEmail,
    phone: shipPhone,
    address_one: shipAddressOne,
    address_two: shipAddressTwo,
    city: shipCity,
    state: shipState,
    zipcode: shipZipcode,
    country: shipCountry,
    trackingUrl,
    trackingNumber,
    carrierCode,
    serviceCode,
    serviceName,
    expeditedShipmentPackages:
      trackingNumber === null
        ? []
        : [{ tracking_number: trackingNumber, tracking_url: trackingUrl, carrier_code: carrierCode }],
  }
}

function relationshipsOf(view: OrderView, itemIds: readonly number[]): Order['relationships'] {
  const [, , , teamId, userId] = view
  const recipientId = view[41]
  return {
    recipient: { data: recipientId === null ? null : { id: String(recipientId), type: 'recipients' } },
    user: { data: { id: String(userId), type: 'users' } },
    team: { data: { id: String(teamId), type: 'teams' } },
    orderItems: { data: itemIds.map(itemId => ({ id: String(itemId), type: 'orderItems' as const })) },
  }
}

function presentRecipientOf(view: OrderView): Extract<OrderIncluded, { type: 'recipients' }> | undefined {
  const [
    id,
    name,
    company,
    phone,
    email,
    addressOne,
    addressTwo,
    city,
    state,
    zipcode,
    country,
    crmUid,
    addressState,
    createdAt,
  ] = view.slice(41, 55) as unknown as [
    number | null,
    string,
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
    'given' | 'requested' | 'declined',
    Date,
  ]
  if (id === null) return undefined
  return {
    id: String(id),
    type: 'recipients',
    attributes: {
      name,
      company,
      phone,
      email,
      address_one: addressOne,
      address_two: addressTwo,
      city,
      state,
      zipcode,
      country,
      salesforce_resource_uid: crmUid,
      addressState,
      createdAt: createdAt.toISOString(),
    },
  }
}

function presentSenderOf(view: OrderView): Extract<OrderIncluded, { type: 'users' }> {
  const [firstName, lastName, email] = view.slice(55) as [string, string, string]
  const name = `${firstName} ${lastName}`.trim() || email
  return { id: String(view[4]), type: 'users', attributes: { name, fullName: name, email } }
}

export function presentItem(item: OrderItemView): OrderItem {
  const [
    id,
    ,
    productVariantId,
    productId,
    bundleId,
    quantity,
    priceCents,
    productName,
    displayName,
    description,
    sku,
    type,
    color,
    hexCode,
    size,
    images,
    bundleName,
  ] = item
  return {
    id: String(id),
    type: 'orderItems',
    attributes: {
      name: productName,
      displayName,
      sku,
      description,
      price: formatCents(priceCents),
      quantity,
      amount: formatCents(priceCents * quantity),
      productId: String(productId),
      productName,
      bundleId: bundleId === null ? null : String(bundleId),
      bundleName,
      size,
      color,
      hexCode,
      variantType: type,
      representativeImages: images,
    },
    relationships: { productVariant: { data: { id: String(productVariantId), type: 'productVariants' } } },
  }
}

/** Orders with everything they name, each once (JSON:API full linkage). */
export function presentOrders(
  viewer: Viewer,
  views: readonly OrderView[],
  items: readonly OrderItemView[],
  totalCount: number,
) {
  const itemsOf = new Map<number, number[]>()
  for (const item of items) {
    const ids = itemsOf.get(item[1])
    if (ids) ids.push(item[0])
    else itemsOf.set(item[1], [item[0]])
  }
  const data: Order[] = views.map(view => ({
    id: String(view[0]),
    type: 'orders',
    attributes: attributesOf(viewer, view),
    relationships: relationshipsOf(view, itemsOf.get(view[0]) ?? []),
  }))
  return { data, included: includedOf(views, items), meta: { totalCount } }
}

function includedOf(views: readonly OrderView[], items: readonly OrderItemView[]): OrderIncluded[] {
  const recipients = new Map<number, OrderIncluded>()
  const senders = new Map<number, OrderIncluded>()
  for (const view of views) {
    const recipientId = view[41]
    if (recipientId !== null && !recipients.has(recipientId))
      recipients.set(recipientId, presentRecipientOf(view)!)
    if (!senders.has(view[4])) senders.set(view[4], presentSenderOf(view))
  }
  return [...recipients.values(), ...senders.values(), ...items.map(presentItem)]
}

const placeOfState: Record<string, OrderParcel['state']> = {
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
  lost: 'lost',
}

function presentParcelOf([
  ,
  ,
  number,
  state,
  isReplaced,
  isReshipment,
  hold,
  trackingNumber,
  trackingUrl,
  ,
  shippedAt,
  deliveredAt,
  items,
]: ParcelView): OrderParcel {
  return {
    number,
    state: placeOfState[state] ?? (hold === null ? 'preparing' : 'waiting'),
    isReplaced,
    isReshipment,
    trackingNumber,
    trackingUrl,
    shippedAt: iso(shippedAt),
    deliveredAt: iso(deliveredAt),
    items,
  }
}

export function presentOrder(
  viewer: Viewer,
  view: OrderView,
  items: readonly OrderItemView[],
  events: readonly OrderEventView[],
  parcels: readonly ParcelView[],
) {
  const [id, publicId, trackingToken, , , status] = view
  const data: OrderDetail = {
    id: String(id),
    type: 'orders',
    relationships: relationshipsOf(
      view,
      items.map(item => item[0]),
    ),
    attributes: {
      ...attributesOf(viewer, view),
      ...(parcels.length > 1
        ? {
            expeditedShipmentPackages: parcels.flatMap(
              ([, , , , isReplaced, , , trackingNumber, trackingUrl, carrierCode]) =>
                trackingNumber === null || isReplaced
                  ? []
                  : [
                      {
                        tracking_number: trackingNumber,
                        tracking_url: trackingUrl,
                        carrier_code: carrierCode,
                      },
                    ],
            ),
          }
        : {}),
      parcels: parcels.map(presentParcelOf),
      timeline: events.map(([event, text, actorName, at]) => ({
        at: at.toISOString(),
        event,
        text,
        actorName,
      })),
      trackingPath: status === 'unpaid' ? null : `/recipients/${publicId}/${trackingToken}`,
    },
  }
  return { data, included: includedOf([view], items) }
}

/** What the recipient sees: no price, no address beyond the town. */
export function presentTrackedGift(
  { view, teamName, teamLogo }: TrackedGift,
  items: readonly OrderItemView[],
  parcels: readonly ParcelView[],
): { data: GiftTracking } {
  const sender = presentSenderOf(view).attributes
  // While the address is awaited, the card is filled with what is known of the person.
  const card =
    view[5] === 'awaiting_address' && view[16]
      ? cardTextFor(view[16], { name: view[42], company: view[43] }, sender.fullName)
      : view[16]
  return {
    data: {
      id: view[1],
      type: 'giftTrackings',
      attributes: {
        status: view[5] as OrderStatus,
        senderName: sender.fullName,
        teamName,
        teamLogo,
        name: view[26] ?? '',
        city: view[32],
        state: view[33],
        country: view[35],
        cardMessage: card,
        serviceName: view[40],
        trackingUrl: view[36],
        trackingNumber: view[37],
        createdAt: view[17].toISOString(),
        shippedAt: iso(view[19]),
        deliveredAt: iso(view[20]),
        items: items.map(([, , , , , quantity, , , displayName, , , , color, , size, images]) => ({
          name: displayName,
          quantity,
          size,
          color,
          image: images[0] ?? null,
        })),
        parcels: parcels.map(presentParcelOf).filter(parcel => !parcel.isReplaced),
      },
    },
  }
}
