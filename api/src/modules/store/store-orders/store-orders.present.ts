import type { OrderParcel } from '@ribbon/contract/gifting/orders/order-parcel'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import { formatCents } from '@ribbon/contract/money'
import { paginationOf, type Page } from '@ribbon/contract/paging'
import { leftOf, totalOf, type Cost } from '@ribbon/contract/store/store-orders/split-refund'
import type { StoreOrder, StoreOrderDetail } from '@ribbon/contract/store/store-orders/store-order-resources'
import type { OrderItemView } from '../../gifting/orders/order-items.store.ts'
import type { OrderEventView } from '../../gifting/orders/timeline/order-events.store.ts'
import type { StoreRefundView } from './refunds/store-refunds.store.ts'
import { canCancelStoreOrder, canEraseBuyer } from './store-orders.access.ts'
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
  refunds: readonly StoreRefundView[]
  /** What was given back. */ refunded: Cost
  /** How many of each item. */ refundedItems: ReadonlyMap<number, number>
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
      cartItems: items.map(item => presentItem(item, parts.refundedItems.get(item.id) ?? 0)),
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
      refunds: parts.refunds.map(presentRefund),
      refundable: presentRefundable(order, parts.refunded),
      canCancel: canCancelStoreOrder(order),
      isBuyerErased: order.isBuyerErased,
      canEraseBuyer: canEraseBuyer(order),
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

function presentItem(
  item: OrderItemView,
  refundedQuantity: number,
): StoreOrderDetail['attributes']['cartItems'][number] {
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
    refundedQuantity,
  }
}

function presentPayment(
  order: StoreOrderDetailView,
  giftCards: readonly UsedGiftCard[],
): StoreOrderDetail['attributes']['payment'] {
  const { cardCents, feeCents, providerFeeCents, cardRefundedCents, feeRefundedCents } = order
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
    feeRefunded: formatCents(feeRefundedCents),
    cardRefunded: formatCents(cardRefundedCents),
    giftCardRefunded: formatCents(order.giftRefundedCents),
    providerFee: isKnown ? formatCents(providerFeeCents) : null,
    net: isKnown
      ? formatCents(cardCents - feeCents - providerFeeCents - cardRefundedCents + feeRefundedCents)
      : null,
    problem: order.problem,
    disputedAt: order.disputedAt?.toISOString() ?? null,
  }
}

function presentRefund(refund: StoreRefundView): StoreOrderDetail['attributes']['refunds'][number] {
  return {
    id: String(refund.id),
    kind: refund.kind,
    reason: refund.reason,
    amount: formatCents(refund.amountCents),
    giftCardAmount: formatCents(refund.giftCents),
    cardAmount: formatCents(refund.cardCents),
    cardState: refund.cardState,
    failure: refund.failure,
    fee: formatCents(refund.feeCents),
    feeState: refund.feeState,
    actorName: refund.actorName,
    at: refund.createdAt.toISOString(),
  }
}

function presentRefundable(
  order: StoreOrderDetailView,
  refunded: Cost,
): StoreOrderDetail['attributes']['refundable'] {
  const paid = {
    goodsCents: order.subtotalCents,
    taxCents: order.taxCents,
    shippingCents: order.shippingCents,
  }
  const leftCents = totalOf(leftOf(paid, refunded))
  if (order.status === 'unpaid' || order.attemptId === null || leftCents === 0) return null
  return {
    amount: formatCents(leftCents),
    paid,
    refunded,
    giftCardsLeft: formatCents(order.giftCents - order.giftRefundedCents),
    cardLeft: formatCents(order.cardCents - order.cardRefundedCents),
    isPacked: order.packedAt !== null,
    canRestock: order.shippedAt !== null,
  }
}
