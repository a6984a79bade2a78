import { expect, it } from 'vitest'
import { typedDomain } from './store-domains.rules.ts'

it.each([
  ['shop.acme.com', 'shop.acme.com'],
  [' HTTPS://Shop.Acme.com/cart?x=1 ', 'shop.acme.com'],
  ['http://shop.acme.com', 'shop.acme.com'],
  ['*.acme.com', '*.acme.com'],
  ['   ', ''],
])('“%s” is sent as “%s”', (typed, sent) => expect(typedDomain(typed)).toBe(sent))
