import { describe, expect, it } from 'vitest'
import { orderStatuses } from '@ribbon/contract/gifting/orders/orders'
import {
  addressLines,
  cancelReturns,
  giftSummary,
  groupItems,
  listedStatus,
  listedStatuses,
  parcelText,
  reasonToKeep,
  seesTeamOrders,
  statusViews,
  tabOfPath,
  timelineTone,
  variantText,
} from './orders.rules.ts'

const item = {
  id: '1',
  quantity: 1,
  displayName: 'Heather Crew',
  bundleId: null,
  bundleName: null,
  size: 'M',
  color: 'Evergreen',
  variantType: null,
  representativeImages: ['/files/crew.svg'],
}
const part = (id: string, displayName: string) => ({
  ...item,
  id,
  displayName,
  bundleId: '7',
  bundleName: 'Welcome Kit',
})

it.each([
  ['/orders', 'myOrders'],
  ['/orders/', 'myOrders'],
  ['/orders/myOrders', 'myOrders'],
  ['/orders/teamOrders', 'teamOrders'],
  ['/orders/groupOrders', 'groupOrders'],
  ['/orders/41', 'myOrders'],
])('the path %s shows %s', (path, tab) => {
  expect(tabOfPath(path)).toBe(tab)
})

it('lists of the team are shown to owners only', () => {
  expect(seesTeamOrders(['team_owner'])).toBe(true)
  expect(seesTeamOrders(['store_admin'])).toBe(true)
  expect(seesTeamOrders(['member'])).toBe(false)
})

it('every status has a word, and all but unpaid are listed', () => {
  expect(Object.keys(statusViews)).toEqual([...orderStatuses])
  expect(listedStatuses).toEqual(orderStatuses.filter(status => status !== 'unpaid'))
  expect(listedStatus('unpaid')).toBeUndefined()
  expect(listedStatus('shipped')).toBe('shipped')
})

describe('the description of what is sent', () => {
  it('names one gift with its variant', () =>
    expect(giftSummary([{ ...item, quantity: 2 }])).toEqual({
      name: 'Heather Crew',
      detail: 'Evergreen · M × 2',
      image: '/files/crew.svg',
    }))
  it('names a bundle with its parts', () =>
    expect(giftSummary([part('1', 'Mug'), part('2', 'Tote')])).toMatchObject({
      name: 'Welcome Kit',
      detail: '2 parts',
    }))
  it('counts further gifts, a bundle as one', () =>
    expect(giftSummary([item, part('2', 'Mug'), part('3', 'Tote'), { ...item, id: '4' }])?.detail).toBe(
      'and 2 more gifts',
    ))
  it('is empty for an empty order', () => expect(giftSummary([])).toBeUndefined())
  it('keeps the parts of a bundle together', () => {
    expect(
      groupItems([part('1', 'Mug'), item, part('3', 'Tote')]).map(group => [
        group.bundleName,
        group.items.length,
      ]),
    ).toEqual([
      ['Welcome Kit', 2],
      [null, 1],
    ])
  })
  it('names only the options a variant has', () =>
    expect(variantText({ size: null, color: 'Sand', variantType: 'Unisex' })).toBe('Unisex · Sand'))
})

describe('the notice about what a cancellation returns', () => {
  const order = { status: 'processing' as const, total: '45.00', paymentSource: 'deposit' }
  it.each([
    ['deposit', "$45.00 goes back to the team's deposit."],
    ['credit_card', '$45.00 is refunded to the card.'],
    ['invoice', '$45.00 is taken off the next invoice.'],
  ])('says where the money paid by %s goes', (paymentSource, line) => {
    expect(cancelReturns({ ...order, paymentSource }, amount => `$${amount}`)[0]).toBe(line)
  })
  it('names no amount if the team hides prices', () =>
    expect(cancelReturns(order, undefined).join(' ')).not.toContain('45'))
  it('names stock, budget and allowance', () =>
    expect(cancelReturns(order, undefined).join(' ')).toMatch(/stock.*budget.*shipment/))
})

it('an address is written as on a label', () => {
  expect(
    addressLines({
      name: 'Ada Lovelace',
      company: null,
      address_one: '500 Howard Street',
      address_two: 'Floor 2',
      city: 'San Francisco',
      state: 'CA',
      zipcode: '94105',
      country: 'US',
    }),
  ).toEqual(['Ada Lovelace', '500 Howard Street', 'Floor 2', 'San Francisco, CA 94105', 'United States'])
  expect(
    addressLines({
      name: null,
      company: null,
      address_one: null,
      address_two: null,
      city: null,
      state: null,
      zipcode: null,
      country: null,
    }),
  ).toEqual([])
})

it('the timeline marks what stopped an order', () => {
  expect(timelineTone('order.canceled')).toBe('stopped')
  expect(timelineTone('order.payment_refused')).toBe('stopped')
  expect(timelineTone('order.delivered')).toBe('gift')
  expect(timelineTone('order.packed')).toBe('normal')
})

it('the timeline says where each of several parcels is', () => {
  expect(parcelText({ state: 'shipped', isReplaced: false, isReshipment: false })).toBe('on its way')
  expect(parcelText({ state: 'returned', isReplaced: true, isReshipment: false })).toBe(
    'came back, sent again',
  )
  expect(parcelText({ state: 'preparing', isReplaced: false, isReshipment: true })).toBe(
    'being packed, sent in its place',
  )
})

it.each([
  ['processing', true, undefined],
  ['processing', false, 'is packed already'],
  ['shipped', false, 'is on its way'],
  ['canceled', false, 'is canceled already'],
] as const)('an order that is %s, cancelable: %s, stays because it %s', (status, canCancelOrder, reason) => {
  expect(reasonToKeep({ status, canCancelOrder })).toBe(reason)
})
