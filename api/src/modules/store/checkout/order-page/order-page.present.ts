import type { OrderParcel } from '@ribbon/contract/gifting/orders/order-parcel'
import { formatCents } from '@ribbon/contract/money'
import type { ShopperOrder } from '@ribbon/contract/store/checkout/order-page'
import type { OrderItemRow } from '../../../gifting/orders/order-items.store.ts'
import type { StoreRow } from '../../stores/stores.store.ts'
import type { ShopperOrderRow } from './shopper-orders.store.ts'

export interface ShownOrder {
  order: ShopperOrderRow
  items: readonly OrderItemRow[]
  parcels: readonly OrderParcel[]
  store: StoreRow
  expectedOn: string | null
  canCancel: boolean
}

/** What a shopper sees of an order. Nothing of the team, its account or its people is in it. */
export function presentShopperOrder(shown: ShownOrder): {
  data: { id: string; type: 'shopperOrders'; attributes: ShopperOrder }
} {
  const { order, items, parcels, store, expectedOn, canCancel } = shown
  return {
    data: {
      id: order.publicId,
      type: 'shopperOrders',
      attributes: {
        number: order.number,
        status: statusOf(order),
        placedAt: order.processingStartedAt?.toISOString() ?? null,
        expectedOn,
        shippedAt: order.shippedAt?.toISOString() ?? null,
        deliveredAt: order.deliveredAt?.toISOString() ?? null,
        packedAt: order.packedAt?.toISOString() ?? null,
        items: items.map(presentItem),
        ...presentSums(order),
        recipientInfo: {
          name: order.shipName,
          company: order.shipCompany,
          email: order.shipEmail,
          address_one: order.shipAddressOne,
          address_two: order.shipAddressTwo,
          city: order.shipCity,
          state: order.shipState,
          zipcode: order.shipZipcode,
          country: order.shipCountry,
        },
        serviceName: order.serviceName,
        parcels: [...parcels],
        canCancel,
        store: {
          title: store.title,
          slug: store.slug,
          logoImage: store.logoImage,
          primaryColor: store.primaryColor,
          contactEmail: store.contactEmail,
        },
      },
    },
  }
}

/** An order of a store never waits for an address. */
function statusOf({ status, isClosed }: ShopperOrderRow): ShopperOrder['status'] {
  if (isClosed) return 'ended'
  return status === 'awaiting_address' ? 'processing' : status
}

function presentSums(order: ShopperOrderRow) {
  return {
    subTotal: formatCents(order.subtotalCents),
    discount: formatCents(order.discountCents),
    shippingFee: formatCents(order.shippingCents),
    tax: formatCents(order.taxCents),
    total: formatCents(order.totalCents),
    giftCardTotal: formatCents(order.giftCents),
    cardTotal: formatCents(order.cardCents),
    card:
      order.cardBrand === null || order.cardLast4 === null
        ? null
        : { brand: order.cardBrand, last4: order.cardLast4 },
    refunded: formatCents(order.refundedCents),
  }
}

function presentItem(item: OrderItemRow): ShopperOrder['items'][number] {
  return {
    name: item.displayName,
    type: item.type,
    color: item.color,
    size: item.size,
    quantity: item.quantity,
    price: formatCents(item.priceCents),
    totalPrice: formatCents(item.priceCents * item.quantity),
    image: item.images[0] ?? null,
  }
}
