import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import { renderEach } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { composeGiftDelivered, composeGiftShipped } from './gift.mails.ts'
import { findOrderForMail, type OrderForMail } from './order-mail.store.ts'
import { composeAddressWaiting, composeCanceled, composeConfirmation } from './order.mails.ts'
import {
  composeDelivered,
  composeNotReshipped,
  composePartlyShipped,
  composeReshipped,
  composeReturned,
  composeShipped,
} from './parcel.mails.ts'
import { composeProjectDelivered, composeProjectShipped } from './project.mails.ts'
import type { ParcelReader } from '../order-parcels.store.ts'
import { composeShort, composeShortRefunded } from './shortage.mails.ts'

type Compose = (order: OrderForMail, publicUrl: string, payload: Record<string, unknown>) => Mail
interface Kind {
  /** In any other status the mail is out of date and is not sent. */
  while: readonly OrderStatus[]
  compose: Compose
  /** The mail is also out of date once nothing is missing any more. */
  isAboutMissing?: true
}

const paid = ['awaiting_address', 'processing', 'shipped', 'delivered', 'returned'] as const

const kinds = {
  'order-confirmation': { while: paid, compose: composeConfirmation },
  'order-partly-shipped': { while: ['shipped', 'delivered'], compose: composePartlyShipped },
  'order-short': {
    while: ['processing', 'shipped', 'delivered'],
    compose: composeShort,
    isAboutMissing: true,
  },
  'order-short-refunded': {
    while: ['processing', 'shipped', 'delivered', 'returned'],
    compose: composeShortRefunded,
    isAboutMissing: true,
  },
  'order-returned': { while: ['processing', 'shipped', 'delivered', 'returned'], compose: composeReturned },
  'order-reshipped': { while: ['processing', 'shipped', 'delivered'], compose: composeReshipped },
  'order-not-reshipped': {
    while: ['processing', 'shipped', 'delivered', 'returned'],
    compose: composeNotReshipped,
  },
  'order-shipped': { while: ['shipped', 'delivered', 'returned'], compose: composeShipped },
  'order-delivered': { while: ['delivered', 'returned'], compose: composeDelivered },
  'order-canceled': { while: ['canceled'], compose: composeCanceled },
  'gift-shipped': { while: ['shipped', 'delivered'], compose: composeGiftShipped },
  'gift-delivered': { while: ['delivered'], compose: composeGiftDelivered },
  'project-shipped': { while: ['shipped', 'delivered'], compose: composeProjectShipped },
  'project-delivered': { while: ['delivered'], compose: composeProjectDelivered },
  'address-waiting': { while: ['awaiting_address'], compose: composeAddressWaiting },
} satisfies Record<string, Kind>

/** The mails about an order, by kind. `payload` says which part of the order a mail is about. */
export function orderMails(
  db: Reader,
  { publicUrl, parcelReader }: { publicUrl: string; parcelReader: ParcelReader },
) {
  return renderEach<keyof typeof kinds, Kind>(
    kinds,
    kind => async (orderId: RowId, payload: Record<string, unknown>) => {
      const order = await findOrderForMail(db, parcelReader, orderId, shortageIdsIn(payload))
      if (
        !order ||
        !kind.while.includes(order.status as OrderStatus) ||
        (kind.isAboutMissing && order.missing.length === 0)
      )
        return undefined
      return renderMail(kind.compose(order, publicUrl, payload))
    },
  )
}

/** The payload is our own: the shortages were just recorded when the mail was queued. */
function shortageIdsIn({ shortageIds }: Record<string, unknown>): RowId[] {
  return Array.isArray(shortageIds) ? (shortageIds as RowId[]) : []
}
