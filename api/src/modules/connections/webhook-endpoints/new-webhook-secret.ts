import { randomBytes } from 'node:crypto'

/** A secret as Standard Webhooks 1.0 writes it: 32 random bytes in base64 behind a prefix. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
