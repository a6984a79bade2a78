import { createHash } from 'node:crypto'
import type { Reader } from '../../platform/db/database.ts'
import { weightOfOrder } from '../orders/order-items.store.ts'
import type { RecipientRow } from '../recipients/recipients.store.ts'

/** What a quote was given for; another bag or another place makes another hash. */
export async function quoteHash(db: Reader, orderId: number, recipient: RecipientRow): Promise<string> {
  const place = [recipient.id, recipient.addressState, recipient.addressOne, recipient.addressTwo, recipient.city, recipient.state, recipient.zipcode, recipient.country]
  return createHash('sha256').update(JSON.stringify([place, await weightOfOrder(db, orderId)])).digest('base64url')
}
