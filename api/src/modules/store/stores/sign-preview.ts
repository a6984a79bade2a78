import { derivedToken } from '../../../platform/secrets.ts'

/** A text that shows a store to its holder before it is open, until the given hour since 1970. */
export function signPreview(secretKey: string, storeId: number, untilHour: number): string {
  return `${untilHour}.${derivedToken(secretKey, 'store-preview', `${storeId}:${untilHour}`)}`
}
