import { describe, expect, it } from 'vitest'
import {
  costOf,
  destinationsOf,
  refundBody,
  refundErrors,
  type Refundable,
  type RefundValues,
} from './refund-split.rules.ts'

const refundable: Refundable = {
  amount: '60.96',
  paid: { goodsCents: 4_800, taxCents: 396, shippingCents: 900 },
  refunded: { goodsCents: 0, taxCents: 0, shippingCents: 0 },
  giftCardsLeft: '20.00',
  cardLeft: '40.96',
  isPacked: true,
  canRestock: true,
}
const values = (change: Partial<RefundValues>): RefundValues => ({
  kind: 'whole',
  quantities: {},
  restock: false,
  amount: '',
  reason: 'x',
  ...change,
})
const items = [{ id: '7', price: '24.00' }]

describe('the split of a refund', () => {
  it.each([
    [values({ kind: 'items', quantities: { 7: 1 } }), { giftCards: '20.00', card: '5.98' }],
    [values({ kind: 'whole' }), { giftCards: '20.00', card: '31.96' }],
    [values({ kind: 'amount', amount: '60.96' }), { giftCards: '20.00', card: '40.96' }],
    [values({ kind: 'amount', amount: '9' }), { giftCards: '9.00', card: '0.00' }],
    [values({ kind: 'amount', amount: '61' }), { giftCards: '0.00', card: '0.00' }],
    [values({ kind: 'amount', amount: '' }), { giftCards: '0.00', card: '0.00' }],
    [values({ kind: 'items' }), { giftCards: '0.00', card: '0.00' }],
  ])('of %o is %o', (typed, expected) => {
    expect(destinationsOf(costOf(typed, refundable, items), refundable)).toEqual(expected)
  })

  it('gives the shipping back with the whole of an order that is not packed', () => {
    const unpacked = { ...refundable, isPacked: false }
    expect(costOf(values({}), unpacked, items).shippingCents).toBe(900)
  })
})

describe('the refund form', () => {
  it.each([
    [values({ reason: ' ' }), { reason: 'Say why.' }],
    [
      values({ kind: 'amount', amount: '61' }),
      { amount: 'Only $60.96 of this order can still be refunded.' },
    ],
    [values({ kind: 'items' }), { quantities: 'Choose at least one item.' }],
    [values({ kind: 'items', quantities: { 7: 2 } }), {}],
  ])('of %o says %o', (typed, errors) => {
    expect(refundErrors(refundable)(typed)).toEqual(errors)
  })

  it('sends only what is chosen', () => {
    expect(
      refundBody(values({ kind: 'items', quantities: { 7: 1, 8: 0 }, restock: true, amount: '3' })),
    ).toEqual({
      items: [{ id: '7', quantity: 1 }],
      restock: true,
      reason: 'x',
    })
    expect(refundBody(values({ kind: 'amount', amount: 3 }))).toEqual({ amount: '3', reason: 'x' })
    expect(refundBody(values({}))).toEqual({ reason: 'x' })
  })
})
