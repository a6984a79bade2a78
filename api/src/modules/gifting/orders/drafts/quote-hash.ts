import { createHash } from 'node:crypto'
import type { RecipientRow } from '../../recipients/recipients.store.ts'

/** What a quote was given for; another bag or another place makes another hash. */
export function quoteHash(recipient: RecipientRow, weightOunces: number): string {
  const place = [
    recipient.id,
    recipient.addressState,
    recipient.addressOne,
    recipient.addressTwo,
    recipient.city,
    recipient.state,
    recipient.zipcode,
    recipient.country,
  ]
  return createHash('sha256')
    .update(JSON.stringify([place, Math.round(weightOunces * 100)]))
    .digest('base64url')
}
