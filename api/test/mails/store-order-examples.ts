import type { OrderOfStore } from '../../src/modules/store/checkout/mails/find-order-of-store.ts'
import * as orderMails from '../../src/modules/store/checkout/mails/order.mails.ts'
import * as ownerMails from '../../src/modules/store/checkout/mails/owner.mails.ts'
import * as parcelMails from '../../src/modules/store/checkout/mails/parcel.mails.ts'
import { asRowId } from '../tools/as-row-id.ts'
import { publicUrl, repeat, type ExampleSettings } from './example-settings.ts'

/** The mails about an order of a team's store, to its shopper and to the owners. */
export function storeOrderExamples(settings: ExampleSettings) {
  const order = exampleOrder(settings)
  const parcel = { number: 1, state: 'shipped', isReplaced: false, trackingNumber: 'SS179476103399' }
  const shipped = { ...order, status: 'shipped' as const, deliveredAt: null, parcels: [parcel] }
  const partly = {
    ...shipped,
    parcels: [parcel, { ...parcel, number: 2, state: 'queued', trackingNumber: null }],
  }
  const processing = { ...order, status: 'processing' as const, shippedAt: null, deliveredAt: null }
  const missingItems = (state: string) =>
    repeat(settings.lines, () => ({ name: 'Brushed Fleece Hoodie', quantity: 2, state }))
  const missing = { ...processing, missing: missingItems('waiting') }
  const late = { ...processing, status: 'unpaid' as const, isClosed: true, lateCents: 4_096 }
  const page = `${publicUrl}/e-commerce/orders/41`
  return {
    'store-order-confirmed': orderMails.composeConfirmed(processing),
    'store-order-canceled': orderMails.composeCanceled({ ...processing, status: 'canceled' }),
    'store-order-refunded': orderMails.composeRefunded({
      ...order,
      refunds: [
        { amountCents: 2_000, isToGiftCard: true },
        { amountCents: 598, isToGiftCard: false },
      ],
    }),
    'store-order-short': orderMails.composeShort(missing, { outcome: 'send_rest' }),
    'store-order-short-refunded': orderMails.composeShortRefunded(
      { ...missing, missing: missingItems('refunded') },
      {},
    ),
    'store-order-shipped': parcelMails.composeShipped(shipped),
    'store-order-partly-shipped': parcelMails.composePartlyShipped(partly),
    'store-order-delivered': parcelMails.composeDelivered(order),
    'store-order-returned': parcelMails.composeReturned(shipped),
    'store-order-reshipped': parcelMails.composeReshipped(shipped),
    'store-order-not-reshipped': parcelMails.composeNotReshipped(shipped),
    'store-order-address-refused': parcelMails.composeAddressRefused(processing),
    'store-first-order': ownerMails.composeFirstOrder(processing, page),
    'store-payment-disputed': ownerMails.composeDisputed(order, page),
    'store-payment-differs': ownerMails.composeDiffers(processing, page),
    'store-payment-differs-operators': ownerMails.composeDiffersForOperators(processing, page),
    'store-refund-waiting': ownerMails.composeRefundWaiting(order, page),
    'store-payment-late': ownerMails.composeLate(late, page),
    'store-payment-late-operators': ownerMails.composeLateForOperators(late, page),
    'store-payment-returned': orderMails.composeReturnedPayment(late),
    'store-fee-on-account': ownerMails.composeFeeOnAccount({ ...processing, feeOnAccountCents: 640 }, page),
  }
}

function exampleOrder({ team, image, lines }: ExampleSettings): OrderOfStore {
  return {
    id: asRowId(41),
    teamId: asRowId(1),
    publicId: '3f2a9c10-0000-4000-8000-000000000000',
    number: '3F2A9C10',
    status: 'delivered',
    subtotalCents: 4_800,
    discountCents: 0,
    shippingCents: 900,
    taxCents: 396,
    totalCents: 6_096,
    cardCents: 4_096,
    giftCents: 2_000,
    serviceName: 'Standard Shipping',
    deliveryDays: 4,
    placedAt: new Date('2026-11-27T09:00:00Z'),
    shippedAt: new Date('2026-11-30T09:00:00Z'),
    deliveredAt: new Date('2026-12-03T09:00:00Z'),
    trackingNumber: 'SS179476103399',
    shipName: 'Maya Torres',
    shipAddressOne: '12 NE Alberta St',
    shipAddressTwo: null,
    shipCity: 'Portland',
    shipState: 'OR',
    shipZipcode: '97211',
    shipCountry: 'US',
    storeTitle: team.name,
    storeSlug: 'acme',
    storeColor: '#9a3f22',
    storeLogo: team.logo,
    contactEmail: 'shop@acme.test',
    teamName: team.name,
    teamLogo: team.logo,
    feeOnAccountCents: 0,
    isClosed: false,
    lateCents: null,
    items: repeat(lines, () => ({
      name: 'Brushed Fleece Hoodie',
      type: null,
      color: 'Evergreen',
      size: 'M',
      quantity: 2,
      priceCents: 2_400,
      images: image === null ? [] : [image],
    })),
    parcels: [],
    missing: [],
    refunds: [],
    page: `${publicUrl}/store/acme/orders/to-ken`,
  }
}
