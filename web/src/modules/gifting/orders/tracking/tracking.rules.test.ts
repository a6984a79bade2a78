import { describe, expect, it } from 'vitest'
import { orderStatuses } from '@ribbon/contract/gifting/orders/orders'
import { greetingOf, leadOf, placeText, stepsOf, type GiftStory } from './tracking.rules.ts'

const gift: GiftStory = {
  status: 'shipped',
  isOfProject: false,
  name: 'Ada Lovelace',
  senderName: 'Priya Natarajan',
  teamName: 'Acme',
  city: 'Lisbon',
  state: null,
  country: 'PT',
  serviceName: 'UPS Ground',
  createdAt: '2026-11-18T14:00:00.000Z',
  shippedAt: '2026-11-19T14:00:00.000Z',
  deliveredAt: null,
  expectedOn: '2026-11-25',
}
const states = (status: GiftStory['status']) =>
  stepsOf({ ...gift, status }).map(step => `${step.label}: ${step.state}`)

describe('the progress of a gift', () => {
  it('says that it is being prepared', () =>
    expect(states('processing')).toEqual(['Getting ready: current', 'On its way: ahead', 'Delivered: ahead']))
  it('says that it is on its way', () =>
    expect(states('shipped')).toEqual(['Getting ready: done', 'On its way: current', 'Delivered: ahead']))
  it('says around which day it arrives, until it has', () => {
    expect(stepsOf(gift).at(-1)?.time).toBe('around Wednesday, November 25')
    expect(stepsOf({ ...gift, expectedOn: null }).at(-1)?.time).toBeUndefined()
  })
  it('says that it has arrived', () =>
    expect(states('delivered')).toEqual(['Getting ready: done', 'On its way: done', 'Delivered: done']))
  it('says that it was returned', () =>
    expect(states('returned')).toEqual([
      'Getting ready: done',
      'On its way: done',
      'Came back to us: current',
    ]))
  it('waits for the address first', () =>
    expect(states('awaiting_address')).toEqual([
      'Your address: current',
      'Getting ready: ahead',
      'On its way: ahead',
      'Delivered: ahead',
    ]))
  it('is not shown for a canceled order', () => expect(states('canceled')).toEqual([]))
  it('names the carrier only once it has shipped', () => {
    expect(stepsOf(gift)[1]?.detail).toBe('UPS Ground')
    expect(stepsOf({ ...gift, status: 'processing' })[1]?.detail).toBeUndefined()
  })
})

it('the greeting uses the first name, or no name', () => {
  expect(greetingOf(gift)).toBe('Ada, your gift is on its way.')
  expect(greetingOf({ ...gift, name: '' })).toBe('Your gift is on its way.')
})

it.each(orderStatuses)('the page says who sent a gift that is %s', status =>
  expect(leadOf({ ...gift, status })).toContain('Priya Natarajan at Acme'),
)

it.each(orderStatuses)(
  'a parcel of a project that is %s is not called a gift, and comes from the team',
  status => {
    const parcel = { ...gift, status, isOfProject: true }
    expect(greetingOf(parcel)).toMatch(/^Ada, .*parcel/)
    expect(`${greetingOf(parcel)} ${leadOf(parcel)}`).not.toMatch(/gift|Priya/i)
    expect(leadOf(parcel)).toContain('Acme')
    if (status === 'delivered') expect(leadOf(parcel)).toContain('Acme sent you')
  },
)

it('the destination is shown without the sender’s own country', () => {
  expect(placeText(gift)).toBe('Lisbon, Portugal')
  expect(placeText({ city: 'Austin', state: 'TX', country: 'US' })).toBe('Austin, TX')
  expect(placeText({ city: null, state: null, country: null })).toBeUndefined()
})
