import { derivedToken } from '../../../../platform/secrets.ts'

/** Crockford's: neither I, L, O nor U, so that nobody mistypes or reads a word. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 20

/** The code of a card: 100 bits, made again from the seed of its row whenever it is mailed. */
export function cardCode(secretKey: string, seed: string): string {
  const bytes = Buffer.from(derivedToken(secretKey, 'gift-card-code', seed), 'base64url')
  // 32 divides 256, so each character is as likely as the others.
  return Array.from(bytes.subarray(0, codeLength), byte => codeAlphabet[byte % codeAlphabet.length]).join('')
}
