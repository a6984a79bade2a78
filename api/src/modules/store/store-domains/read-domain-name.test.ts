import { describe, expect, it } from 'vitest'
import { readDomainName } from './read-domain-name.ts'

const ours = ['gifts.example.com', 'stores.example.com']
const read = (typed: string) => readDomainName(typed, ours)

describe('a domain for a store', () => {
  it.each([
    ['shop.acme.com', { name: 'shop.acme.com', isApex: false }],
    ['  SHOP.Acme.COM ', { name: 'shop.acme.com', isApex: false }],
    ['acme.com', { name: 'acme.com', isApex: true }],
    ['acme.co.uk', { name: 'acme.co.uk', isApex: true }],
    ['a.b.acme.co.uk', { name: 'a.b.acme.co.uk', isApex: false }],
    ['läden.example', { name: 'xn--lden-loa.example', isApex: true }],
    ['shop.acme.test', { name: 'shop.acme.test', isApex: false }],
    ['acme.github.io', { name: 'acme.github.io', isApex: true }],
    ['example.org', { name: 'example.org', isApex: true }],
    ['xgifts.example.com', { name: 'xgifts.example.com', isApex: false }],
  ])('“%s” is read as %o', async (typed, name) => {
    expect(await read(typed)).toEqual(name)
  })

  it.each([
    '',
    'acme',
    'localhost',
    'shop.localhost',
    '127.0.0.1',
    '1.2.3',
    '0x7f.1',
    '[::1]',
    '::1',
    '*.acme.com',
    'acme.com.',
    'shop.acme.com:443',
    'https://shop.acme.com',
    'shop.acme.com/cart',
    'user@acme.com',
    'shop acme.com',
    'shop..acme.com',
    '-shop.acme.com',
    'shop-.acme.com',
    'shop_1.acme.com',
    'shop.acme.com?x',
    'shop.acme.com#x',
    'shop%2eacme.com',
    'shop.acme.com\u0000',
    `${'a'.repeat(64)}.com`,
    `${'abcdefgh.'.repeat(28)}com`,
  ])('“%s” is refused as no domain', async typed => {
    await expect(read(typed)).rejects.toThrow('Enter a domain of your own, such as shop.acme.com.')
  })

  it.each([
    'gifts.example.com',
    'GIFTS.example.com',
    'x.gifts.example.com',
    'stores.example.com',
    'acme.stores.example.com',
    'example.com',
  ])('“%s” is ours, or a parent of ours', async typed => {
    await expect(read(typed)).rejects.toThrow('This domain is Ribbon’s.')
  })

  it.each(['co.uk', 'github.io', 'k12.tx.us'])('“%s” is a public suffix', async typed => {
    await expect(read(typed)).rejects.toThrow(`Nobody can own ${typed} as a whole.`)
  })
})
