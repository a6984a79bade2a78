import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type {
  MissingItem,
  OrderParcelView,
  ParcelReader,
} from '../../../gifting/orders/order-parcels.store.ts'
import { signOrderToken } from '../order-page/sign-order-token.ts'
import { findRefundParts, findStoreOrderForMail, type RefundPart } from './order-for-mail.store.ts'

export interface OrderMailSettings {
  publicUrl: string
  secretKey: string
  parcelReader: ParcelReader
}

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findStoreOrderForMail>>>

/** An order of a store with all that its mails tell. */
export interface OrderOfStore extends FoundOrder {
  parcels: Pick<OrderParcelView, 'number' | 'state' | 'isReplaced' | 'trackingNumber'>[]
  missing: MissingItem[]
  /** What the mail says is given back. */
  refunds: RefundPart[]
  /** Where its shopper sees it. */
  page: string
}

/** An order of a store as it is when a mail is sent. `payload` names the shortages or refunds that the mail is about. */
export async function findOrderOfStore(
  db: Reader,
  { publicUrl, secretKey, parcelReader }: OrderMailSettings,
  orderId: RowId,
  payload: Record<string, unknown>,
): Promise<OrderOfStore | undefined> {
  const order = await findStoreOrderForMail(db, orderId)
  if (!order) return undefined
  return {
    ...order,
    parcels: await parcelReader.findOrderParcels(db, orderId),
    missing: await parcelReader.findMissingItems(db, orderId, idsIn(payload['shortageIds'])),
    refunds: await findRefundParts(db, order.teamId, idsIn(payload['refundIds'])),
    // Leads on to the store's own domain while the store is open, and is there when it has closed.
    page: `${publicUrl}/store/${order.storeSlug}/orders/${signOrderToken(secretKey, order.publicId)}`,
  }
}

/** The payload is our own: the rows were just written when the mail was queued. */
const idsIn = (value: unknown) => (Array.isArray(value) ? (value as RowId[]) : [])
