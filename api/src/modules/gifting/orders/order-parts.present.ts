import { fullName } from '@ribbon/contract/full-name'
import { formatCents } from '@ribbon/contract/money'
import type { OrderParcel } from '@ribbon/contract/gifting/orders/order-parcel'
import type { OrderIncluded, OrderItem } from '@ribbon/contract/gifting/orders/orders'
import type { OrderItemView } from './order-items.store.ts'
import type { OrderParcelView } from './order-parcels.store.ts'
import type { OrderView } from './order-views.store.ts'

/** The recipients, senders and items that these orders name, each once (JSON:API full linkage). */
export function presentIncluded(
  orders: readonly OrderView[],
  items: readonly OrderItemView[],
): OrderIncluded[] {
  return [
    ...firstOfEach(orders, order => order.recipientId).flatMap(order => presentRecipient(order) ?? []),
    ...firstOfEach(orders, order => order.userId).map(presentSender),
    ...items.map(presentItem),
  ]
}

function firstOfEach<T>(rows: readonly T[], keyOf: (row: T) => unknown): T[] {
  const seen = new Set<unknown>()
  return rows.filter(row => {
    const key = keyOf(row)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The recipient's columns are null together: as long as the order has no recipient. */
function presentRecipient(order: OrderView): Extract<OrderIncluded, { type: 'recipients' }> | undefined {
  const { recipientId, recipientName, recipientAddressState, recipientCreatedAt } = order
  if (
    recipientId === null ||
    recipientName === null ||
    recipientAddressState === null ||
    recipientCreatedAt === null
  )
    return undefined
  return {
    id: String(recipientId),
    type: 'recipients',
    attributes: {
      name: recipientName,
      company: order.recipientCompany,
      phone: order.recipientPhone,
      email: order.recipientEmail,
      address_one: order.recipientAddressOne,
      address_two: order.recipientAddressTwo,
      city: order.recipientCity,
      state: order.recipientState,
      zipcode: order.recipientZipcode,
      country: order.recipientCountry,
      salesforce_resource_uid: order.recipientSalesforceUid,
      addressState: recipientAddressState,
      createdAt: recipientCreatedAt.toISOString(),
    },
  }
}

function presentSender(order: OrderView): Extract<OrderIncluded, { type: 'users' }> {
  const name = nameOfSender(order)
  return {
    id: String(order.userId),
    type: 'users',
    attributes: { name, fullName: name, email: order.senderEmail },
  }
}

function nameOfSender(sender: Pick<OrderView, 'senderFirstName' | 'senderLastName' | 'senderEmail'>): string {
  return fullName({
    firstName: sender.senderFirstName,
    lastName: sender.senderLastName,
    email: sender.senderEmail,
  })
}

export function presentItem(item: OrderItemView): OrderItem {
  return {
    id: String(item.id),
    type: 'orderItems',
    attributes: {
      name: item.productName,
      displayName: item.displayName,
      sku: item.sku,
      description: item.description,
      price: formatCents(item.priceCents),
      quantity: item.quantity,
      amount: formatCents(item.priceCents * item.quantity),
      productId: String(item.productId),
      productName: item.productName,
      bundleId: item.bundleId === null ? null : String(item.bundleId),
      bundleName: item.bundleName,
      size: item.size,
      color: item.color,
      hexCode: item.hexCode,
      variantType: item.type,
      representativeImages: item.images,
    },
    relationships: {
      productVariant: { data: { id: String(item.productVariantId), type: 'productVariants' } },
    },
  }
}

const statesAfterShipping: Record<string, OrderParcel['state']> = {
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
  lost: 'lost',
}

export function presentParcel(parcel: OrderParcelView): OrderParcel {
  return {
    number: parcel.number,
    state: statesAfterShipping[parcel.state] ?? (parcel.isOnHold ? 'waiting' : 'preparing'),
    isReplaced: parcel.isReplaced,
    isReshipment: parcel.isReshipment,
    trackingNumber: parcel.trackingNumber,
    trackingUrl: parcel.trackingUrl,
    shippedAt: parcel.shippedAt?.toISOString() ?? null,
    deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
    items: parcel.items,
  }
}
