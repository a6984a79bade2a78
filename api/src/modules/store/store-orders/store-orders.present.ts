import type { OrderParcel } from '@ribbon/contract/gifting/orders/order-parcel'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { formatCents } from '@ribbon/contract/money'
import { paginationOf, type Page } from '@ribbon/contract/paging'
import type { StoreOrder, StoreOrderDetail } from '@ribbon/contract/store/store-orders/store-order-resources'
import type { OrderItemView } from '../../gifting/orders/order-items.store.ts'
import type { OrderEventView } from '../../gifting/orders/order-views.store.ts'
import type { ListedOrders } from './lists/store-order-list.store.ts'
import type { StoreOrderDetailView, StoreOrderView, UsedGiftCard } from './lists/store-order-views.store.ts'

export function presentStoreOrders({ rows, totalCount }: ListedOrders, page: Page) {
  return {
    data: rows.map(order => ({
      id: String(order.id),
      type: 'carts' as const,
      attributes: presentListed(order),
    })),
    meta: { totalCount },
    pagination: paginationOf(page, rows.length, totalCount),
  }
}

function presentListed(order: StoreOrderView): StoreOrder['attributes'] {
  return {
    orderId: String(order.id),
    number: orderNumber(order.publicId),
    status: order.status,
    buyerName: order.buyerName ?? 'No name',
    buyerEmail: order.buyerEmail,
    cartLineItemsSize: order.quantity,
    firstItem: order.firstItem,
    image: order.image,
    subTotal: formatCents(order.subtotalCents),
    shippingFee: formatCents(order.shippingCents),
    tax: formatCents(order.taxCents),
    total: formatCents(order.totalCents),
    paidBy: paidBy(order),
    refunded: formatCents(order.refundedCents),
    isDisputed: order.isDisputed,
    trackingNumbers: order.trackingNumber === null ? [] : [order.trackingNumber],
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    closedAt: order.closedAt?.toISOString() ?? null,
  }
}

function paidBy({ cardCents, giftCents }: StoreOrderView): StoreOrder['attributes']['paidBy'] {
  if (giftCents === 0) return cardCents === 0 ? 'nothing' : 'card'
  return cardCents === 0 ? 'gift_card' : 'card_and_gift_card'
}

export interface DetailParts {
  items: readonly OrderItemView[]
  giftCards: readonly UsedGiftCard[]
  parcels: OrderParcel[]
  events: readonly OrderEventView[]
}

export function presentStoreOrder(order: StoreOrderDetailView, parts: DetailParts): StoreOrderDetail {
  const { items, parcels, events } = parts
  const listed = presentListed(order)
  return {
    id: String(order.id),
    type: 'carts',
    attributes: {
      ...listed,
      trackingNumbers:
        parcels.length > 1 ? parcels.flatMap(parcel => parcel.trackingNumber ?? []) : listed.trackingNumbers,
      cartItems: items.map(presentItem),
      recipientInfo: {
        name: order.buyerName,
        company: order.company,
        email: order.buyerEmail,
        phone: order.phone,
        address_one: order.addressOne,
        address_two: order.addressTwo,
        city: order.city,
        state: order.state,
        zipcode: order.zipcode,
        country: order.country,
      },
      serviceName: order.serviceName,
      taxRate: order.taxRate,
      payment: presentPayment(order, parts.giftCards),
      parcels,
      timeline: events.map(({ createdAt, event, text, actorName }) => ({
        at: createdAt.toISOString(),
        event,
        text,
        actorName,
      })),
      shippedAt: order.shippedAt?.toISOString() ?? null,
      deliveredAt: order.deliveredAt?.toISOString() ?? null,
      canceledAt: order.canceledAt?.toISOString() ?? null,
    },
  }
}

function presentItem(item: OrderItemView): StoreOrderDetail['attributes']['cartItems'][number] {
  return {
    id: String(item.id),
    productVariantId: String(item.productVariantId),
    name: item.displayName,
    sku: item.sku,
    variant: [item.type, item.color, item.size].filter(Boolean).join(' · '),
    image: item.images[0] ?? null,
    price: formatCents(item.priceCents),
    quantity: item.quantity,
    totalPrice: formatCents(item.priceCents * item.quantity),
  }
}

function presentPayment(
  order: StoreOrderDetailView,
  giftCards: readonly UsedGiftCard[],
): StoreOrderDetail['attributes']['payment'] {
  const { cardCents, feeCents, providerFeeCents } = order
  const isKnown = order.status !== 'unpaid' && providerFeeCents !== null
  return {
    cardBrand: order.cardBrand,
    cardLast4: order.cardLast4,
    cardAmount: formatCents(cardCents),
    giftCardAmount: formatCents(order.giftCents),
    giftCards: giftCards.map(card => ({
      id: String(card.id),
      codeLast4: card.codeLast4,
      amount: formatCents(card.amountCents),
    })),
    fee: formatCents(feeCents),
    feeOnAccount: formatCents(order.feeOnAccountCents),
    feeRefunded: formatCents(order.feeRefundedCents),
    providerFee: isKnown ? formatCents(providerFeeCents) : null,
    net: isKnown ? formatCents(cardCents - feeCents - providerFeeCents) : null,
    problem: order.problem,
    disputedAt: order.disputedAt?.toISOString() ?? null,
  }
}
