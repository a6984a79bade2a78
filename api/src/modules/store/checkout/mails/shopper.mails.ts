import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import { renderEach } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findOrderOfStore, type OrderMailSettings, type OrderOfStore } from './find-order-of-store.ts'
import {
  composeCanceled,
  composeConfirmed,
  composeRefunded,
  composeReturnedPayment,
  composeShort,
  composeShortRefunded,
} from './order.mails.ts'
import {
  composeAddressRefused,
  composeDelivered,
  composeNotReshipped,
  composePartlyShipped,
  composeReshipped,
  composeReturned,
  composeShipped,
} from './parcel.mails.ts'

interface Kind {
  /** In any other status the mail is out of date and is not sent. */
  while: readonly OrderStatus[]
  compose: (order: OrderOfStore, payload: Record<string, unknown>) => Mail
  /** The mail is also out of date once nothing is missing, or given back, any more. */
  isAbout?: 'missing' | 'refunds'
}

const placed = ['processing', 'shipped', 'delivered', 'returned'] as const

const kinds = {
  'store-order-confirmed': { while: placed, compose: composeConfirmed },
  'store-order-canceled': { while: ['canceled'], compose: composeCanceled },
  'store-order-refunded': { while: [...placed, 'canceled'], compose: composeRefunded, isAbout: 'refunds' },
  'store-payment-returned': { while: ['unpaid'], compose: composeReturnedPayment },
  'store-order-partly-shipped': { while: ['shipped', 'delivered'], compose: composePartlyShipped },
  'store-order-shipped': { while: ['shipped', 'delivered', 'returned'], compose: composeShipped },
  'store-order-delivered': { while: ['delivered', 'returned'], compose: composeDelivered },
  'store-order-short': {
    while: ['processing', 'shipped', 'delivered'],
    compose: composeShort,
    isAbout: 'missing',
  },
  'store-order-short-refunded': { while: placed, compose: composeShortRefunded, isAbout: 'missing' },
  'store-order-returned': { while: placed, compose: composeReturned },
  'store-order-reshipped': { while: ['processing', 'shipped', 'delivered'], compose: composeReshipped },
  'store-order-not-reshipped': { while: placed, compose: composeNotReshipped },
  'store-order-address-refused': { while: ['processing'], compose: composeAddressRefused },
} satisfies Record<string, Kind>

export const shopperMailKinds = Object.keys(kinds) as (keyof typeof kinds)[]

/** The mails about an order of a store to who bought it. `payload` says which part of the order a mail is about. */
export function shopperMails(db: Reader, settings: OrderMailSettings) {
  return renderEach<keyof typeof kinds, Kind>(
    kinds,
    kind => async (orderId: RowId, payload: Record<string, unknown>) => {
      const order = await findOrderOfStore(db, settings, orderId, payload)
      if (!order || !kind.while.includes(order.status)) return undefined
      if (kind.isAbout && order[kind.isAbout].length === 0) return undefined
      return renderMail(kind.compose(order, payload))
    },
  )
}
