import {
  composeProjectDelivered,
  composeProjectShipped,
} from '../../src/modules/gifting/orders/mails/project.mails.ts'
import { asRowId } from '../tools/as-row-id.ts'
import {
  composeGiftDelivered,
  composeGiftShipped,
} from '../../src/modules/gifting/orders/mails/gift.mails.ts'
import type { OrderForMail } from '../../src/modules/gifting/orders/mails/order-mail.store.ts'
import * as orderMails from '../../src/modules/gifting/orders/mails/order.mails.ts'
import * as parcelMails from '../../src/modules/gifting/orders/mails/parcel.mails.ts'
import { composeShort, composeShortRefunded } from '../../src/modules/gifting/orders/mails/shortage.mails.ts'
import { publicUrl, repeat, type ExampleSettings } from './example-settings.ts'

export function orderExamples({ team, image, lines }: ExampleSettings) {
  const order = exampleOrder({ team, image, lines })
  const processing = { ...order, status: 'processing', shippedAt: null, deliveredAt: null }
  const shipped = { ...order, status: 'shipped', deliveredAt: null }
  const missing = {
    ...processing,
    missing: repeat(lines, () => ({ name: 'Brushed Fleece Hoodie', quantity: 2, state: 'waiting' })),
  }
  const refunded = { ...missing, missing: missing.missing.map(item => ({ ...item, state: 'refunded' })) }
  return {
    'order-confirmation': orderMails.composeConfirmation(processing, publicUrl),
    'order-canceled': orderMails.composeCanceled({ ...processing, status: 'canceled' }, publicUrl),
    'address-waiting': orderMails.composeAddressWaiting(processing, publicUrl),
    'order-shipped': parcelMails.composeShipped(shipped, publicUrl),
    'order-partly-shipped': parcelMails.composePartlyShipped(
      {
        ...shipped,
        parcels: [
          { state: 'shipped', isReplaced: false },
          { state: 'queued', isReplaced: false },
        ],
      },
      publicUrl,
    ),
    'order-delivered': parcelMails.composeDelivered(order, publicUrl),
    'order-returned': parcelMails.composeReturned(shipped, publicUrl),
    'order-reshipped': parcelMails.composeReshipped(shipped, publicUrl),
    'order-not-reshipped': parcelMails.composeNotReshipped(shipped, publicUrl),
    'order-short': composeShort(missing, publicUrl, { outcome: 'send_rest' }),
    'order-short-refunded': composeShortRefunded(refunded, publicUrl, {}),
    'gift-shipped': composeGiftShipped(shipped, publicUrl),
    'gift-delivered': composeGiftDelivered(order, publicUrl),
    'project-shipped': composeProjectShipped({ ...shipped, projectName: 'Summit kit' }, publicUrl),
    'project-delivered': composeProjectDelivered({ ...order, projectName: 'Summit kit' }, publicUrl),
  }
}

function exampleOrder({ team, image, lines }: ExampleSettings): OrderForMail {
  return {
    id: asRowId(41),
    number: '3F2A9C10',
    publicId: '3f2a9c10-0000-4000-8000-000000000000',
    projectName: null,
    trackingToken: 'tok-en',
    status: 'delivered',
    cardMessage: 'Happy birthday, Maya.\nThank you for a wonderful year.',
    paymentSource: 'deposit',
    subtotalCents: 5_800,
    discountCents: 0,
    taxCents: 0,
    shippingCents: 900,
    totalCents: 6_700,
    serviceName: 'USPS First Class Mail',
    deliveryDays: 3,
    placedAt: new Date('2026-11-27T09:00:00Z'),
    shippedAt: new Date('2026-11-30T09:00:00Z'),
    deliveredAt: new Date('2026-12-03T09:00:00Z'),
    trackingNumber: 'SS179476103399',
    trackingUrl: 'https://track.test/SS179476103399',
    shipName: 'Maya Torres',
    shipCity: 'Portland',
    shipState: 'OR',
    shipCountry: 'US',
    senderFirstName: 'Priya',
    senderLastName: 'Nair',
    senderEmail: 'priya@acme.test',
    teamName: team.name,
    teamLogo: team.logo,
    showPrices: true,
    recipientName: 'Maya Torres',
    recipientCompany: null,
    recipientEmail: 'maya@example.test',
    items: repeat(lines, () => ({
      name: 'Brushed Fleece Hoodie',
      type: null,
      color: 'Evergreen',
      size: 'M',
      bundleName: null,
      quantity: 1,
      priceCents: 5_800,
      images: image === null ? [] : [image],
    })),
    parcels: [{ state: 'shipped', isReplaced: false }],
    missing: [],
  }
}
