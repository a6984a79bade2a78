import { derivedToken } from '../../../platform/secrets.ts'

/** The secret of an invoice's public page, made again from its seed whenever a link is written (decision 0020). */
export function invoiceToken(secretKey: string, seed: string): string {
  return derivedToken(secretKey, 'invoice', seed)
}
