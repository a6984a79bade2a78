import { derivedToken } from '../../../platform/secrets.ts'

/**
 * A shopper's token of one store: nothing of it is stored until there is a cart. It says which store it is of and has a random
 * part, and is signed, so that a token of another store or a made-up one is none.
 */
export function signShopperToken(secretKey: string, storeId: number, visit: string): string {
  const content = `${storeId}.${visit}`
  return `s1_${Buffer.from(content).toString('base64url')}.${derivedToken(secretKey, 'shopper', content)}`
}
