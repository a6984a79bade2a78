import { createHash } from 'node:crypto'
import type { RecipientRow } from '../../recipients/recipients.store.ts'

/** Identifies what a quote was made for: another weight or another address gives another hash. */
export function quoteHash(recipient: RecipientRow, weightOunces: number): string {
  const address = [
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
    .update(JSON.stringify([address, Math.round(weightOunces * 100)]))
    .digest('base64url')
}
