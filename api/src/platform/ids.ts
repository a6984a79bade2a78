import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RowId } from './db/row-id.ts'
import type { OperatorActor } from './http/actor.ts'

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

/** An id from a path or filter as a number, not yet known to be anybody's; undefined where no row can have it. */
export function requestedId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** The id of a row of any team, as an operator's path or filter names it: the only way from a request to a `RowId`. */
export function anyTeamsId(_operator: OperatorActor, text: string): RowId | undefined {
  return requestedId(text) as RowId | undefined
}

export function anyTeamsIds(operator: OperatorActor, texts: readonly string[]): RowId[] {
  return texts.map(text => anyTeamsId(operator, text) ?? (0 as RowId)) // no row has the id 0
}
