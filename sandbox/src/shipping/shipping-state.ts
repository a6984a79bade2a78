import type { Faults } from '../faults.ts'
import type { WebhookSender } from '../webhook-sender.ts'
import type { ShippingBook } from './shipping.book.ts'

/** The carrier's state, and what its routes need to act on it. */
export interface Shipping {
  book: ShippingBook
  faults: Faults
  sender: WebhookSender
  webhook: { url: string | undefined }
  /** The public key of its webhooks. */ jwks(): object
  publicUrl: string
  /** Ids of parcels that the clock moves on. */
  underWay: Set<string>
  /** Names of recipients whose parcels only move by hand. */
  still: Set<string>
  reset(): void
  stop(): Promise<void>
}
