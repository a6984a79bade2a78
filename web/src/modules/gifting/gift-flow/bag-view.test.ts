import { expect, it } from 'vitest'
import type { BagLine } from './bag.ts'
import { bagView, centsOf } from './bag-view.ts'
import { variantWords, type ProductDetail } from './gifts.data.ts'

const line = (quantity: number): BagLine => ({
  bundleId: null,
  quantity,
  parts: [{ productId: '1', variantId: '11', quantity: 1 }],
})
const product = (inventories_count: number): ProductDetail => ({
  id: '1',
  name: 'Mug',
  display_name: 'Mug',
  description: '',
  adminOnly: false,
  hexCode: null,
  images: [],
  price: '18.00',
  retail_price: '22.00',
  inventories_count,
  representative_images: ['/mug.svg'],
  imageAlts: {},
  expiration_date: null,
  variants: [
    {
      id: '11',
      sku: 'MUG',
      spec: { type: null, color: 'Oat', size: null },
      hexCode: '#eee3cd',
      images: [],
      price: '18.00',
      retail_price: '22.00',
      inventories_count,
      display_name: 'Mug',
      expiration_date: null,
      productId: '1',
    },
  ],
})
const seen = (quantity: number, stock: number) =>
  bagView([line(quantity)], [{ id: '1', data: product(stock), isMissing: false }], [])[0]

it('a line of the bag shows what it is, what it costs and how many are possible', () => {
  expect(seen(2, 5)).toMatchObject({
    name: 'Mug',
    details: 'Oat',
    image: '/mug.svg',
    amount: '36.00',
    room: 5,
    stock: '5 in stock',
    problem: undefined,
    isLoading: false,
  })
})

it('a line of the bag says when stock ran out while the bag was open', () => {
  expect(seen(3, 2)?.problem).toBe('Only 2 left. Lower the quantity to continue.')
  expect(seen(3, 0)?.problem).toBe('Out of stock. Remove it to continue.')
})

it('a line of the bag waits for what is still loading and says what is no longer offered', () => {
  expect(bagView([line(1)], [{ id: '1', data: undefined, isMissing: false }], [])[0]).toMatchObject({
    isLoading: true,
    problem: undefined,
  })
  expect(bagView([line(1)], [{ id: '1', data: undefined, isMissing: true }], [])[0]).toMatchObject({
    isGone: true,
    problem: 'No longer offered. Remove it to continue.',
  })
})

it('a bundle’s discount is rounded down for each part', () => {
  const variants = new Map([
    ['a', { price: '10.05' }],
    ['b', { price: '3.33' }],
  ])
  const kit: BagLine = {
    bundleId: '9',
    quantity: 1,
    parts: [
      { productId: '1', variantId: 'a', quantity: 1 },
      { productId: '2', variantId: 'b', quantity: 2 },
    ],
  }
  expect(centsOf(kit, variants, 15)).toBe(1005 - 150 + (666 - 99))
})

it('a variant is described in words', () => {
  expect(variantWords({ type: 'Fitted', color: 'Blush', size: 'M' })).toBe('Fitted, Blush, M')
  expect(variantWords({ type: null, color: null, size: null })).toBe('')
})
