import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A fresh secret of 128 bits, safe in URLs. */
export function newToken(): string {
  return randomBytes(16).toString('base64url')
}

/** Tokens are random, so a fast hash keeps them as safe as a slow one (product.md, Wire). */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** An id from a path or filter as a number; undefined where no row can have it. */
export function rowId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
