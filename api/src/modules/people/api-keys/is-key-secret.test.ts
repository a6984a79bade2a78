import { describe, expect, it } from 'vitest'
import { isKeySecret } from './is-key-secret.ts'
import { makeKeySecret } from './make-key-secret.ts'

describe('the secret of an API key', () => {
  it('is recognized whole, and in no other form', () => {
    const { text, prefix } = makeKeySecret()
    expect(text).toMatch(/^rbk_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/)
    expect(text.startsWith(`${prefix}_`)).toBe(true)
    expect(isKeySecret(text)).toBe(true)
    for (let place = 9; place < text.length; place += 1) {
      if (text[place] === '_') continue
      const other = text[place] === 'a' ? 'b' : 'a'
      expect([place, isKeySecret(text.slice(0, place) + other + text.slice(place + 1))]).toEqual([
        place,
        false,
      ])
    }
    for (const torn of [text.slice(0, -1), text.slice(1), `${text}a`, ` ${text}`, `${text}\n`, ''])
      expect([torn, isKeySecret(torn)]).toEqual([torn, false])
  })

  it('is another one each time', () => {
    const many = Array.from({ length: 2_000 }, () => makeKeySecret())
    expect(new Set(many.map(({ text }) => text)).size).toBe(2_000)
    expect(new Set(many.map(({ text }) => text.slice(9)).join('')).size).toBe(63)
  })
})
