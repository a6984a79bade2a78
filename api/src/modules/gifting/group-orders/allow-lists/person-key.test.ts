import { describe, expect, it } from 'vitest'
import { foldAddress } from './fold-address.ts'
import { normalizeAddress } from './normalize-address.ts'
import { personKey } from './person-key.ts'

describe('a normalized address', () => {
  it.each([
    [' Ada@People.TEST ', 'ada@people.test'],
    ['ada@people.test.', 'ada@people.test'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['Jose\u0301@people.test', 'josé@people.test'],
    ['"a@company.test"@evil.test', '"a@company.test"@evil.test'],
    ['no address', 'no address'],
  ])('of %s is %s', (typed, normalized) => {
    expect(normalizeAddress(typed)).toBe(normalized)
  })
})

describe('the key of a person', () => {
  const keyOf = (typed: string, named?: string) => personKey(normalizeAddress(typed), named)

  it.each([
    ['ada+gifts@people.test', 'ada@people.test'],
    ['ada+a+b@people.test', 'ada@people.test'],
    ['a.da@people.test', 'a.da@people.test'],
    ['A.Da+x@Gmail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['+ada@people.test', '+ada@people.test'],
    ['...@gmail.com', '...@gmail.com'],
    ['ada+x@bücher.example', 'ada@xn--bcher-kva.example'],
  ])('of %s is %s, where no list names it', (typed, key) => {
    expect(keyOf(typed)).toBe(key)
    expect(foldAddress(key)).toBe(key)
  })

  it('is the exact address where a list names it, so that a list may hold two tags of one mailbox', () => {
    expect(keyOf('ada+1@people.test', 'ada+1@people.test')).not.toBe(
      keyOf('ada+2@people.test', 'ada+2@people.test'),
    )
  })
})
