import { describe, expect, it } from 'vitest'
import { checkEndpoint, emptyEndpoint, messageState } from './webhook-endpoints.rules.ts'

describe('the state of a message to several endpoints', () => {
  it.each([
    [['delivered', 'delivered'], 'Delivered'],
    [['delivered', 'waiting'], 'Waiting'],
    [['delivered', 'failed', 'waiting'], 'Failed'],
    [['missed', 'delivered'], 'Missed'],
  ] as const)('of %j is %s', (states, label) => {
    expect(messageState(states.map(state => ({ state }))).label).toBe(label)
  })
})

it('an endpoint needs an address and an event', () => {
  expect(Object.keys(checkEndpoint(emptyEndpoint))).toEqual(['url', 'events'])
  expect(checkEndpoint({ ...emptyEndpoint, url: 'https://a.example.com', events: ['order.placed'] })).toEqual(
    {},
  )
})
