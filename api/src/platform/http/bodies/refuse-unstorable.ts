import { refuse } from '../../refusal.ts'

/**
 * Refuses what PostgreSQL's texts cannot hold, wherever it stands in a value: NUL and halves of surrogate pairs. A loop,
 * because a body may be nested as deep as it is long.
 */
export function refuseUnstorable(value: unknown): void {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') refuseUnstorableText(next)
    else if (next !== null && typeof next === 'object')
      for (const [name, inner] of Object.entries(next)) waiting.push(name, inner)
  }
}

function refuseUnstorableText(text: string): void {
  if (text.includes('\u0000'))
    refuse('malformed_request', { reason: 'The request holds a NUL character, which cannot be stored.' })
  if (/\p{Surrogate}/u.test(text)) refuseHalfCharacter()
}

/** The same for text whose percent signs are not decoded yet: decoders leave what is no UTF-8 as it is. */
export function refuseUnstorableEncoding(text: string): void {
  if (text.includes('%00')) refuseUnstorableText('\u0000')
  if (/%ed%[ab][0-9a-f]%[89ab][0-9a-f]/i.test(text)) refuseHalfCharacter()
}

function refuseHalfCharacter(): never {
  refuse('malformed_request', { reason: 'The request holds half a character, which cannot be stored.' })
}
