import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** Keeps what must be read again, such as a second factor's secret, unreadable in the database (AES-256-GCM under SECRET_KEY). */
export function seal(secretKey: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** Throws when the text was sealed under another key, or changed. */
export function unseal(secretKey: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** A link's token that need not be stored: made again from its row's seed whenever its mail is written. */
export function derivedToken(secretKey: string, purpose: string, seed: string): string {
  return createHmac('sha256', keyOf(secretKey))
    .update(`${purpose}:${seed}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}

/** By the secret it is made of: a process has one, and its tests have a few. */
const keys = new Map<string, Buffer>()

function keyOf(secretKey: string): Buffer {
  const known = keys.get(secretKey)
  if (known) return known
  const key = createHash('sha256').update(secretKey).digest()
  keys.set(secretKey, key)
  return key
}
