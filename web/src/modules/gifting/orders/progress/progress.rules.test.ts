import { expect, it } from 'vitest'
import { progressOf, type ProgressFacts } from './progress.rules.ts'

const order: ProgressFacts = {
  status: 'processing',
  createdAt: '2026-03-01T10:00:00Z',
  processingStartDate: '2026-03-02T10:00:00Z',
  shippedAt: null,
  deliveredAt: null,
  timeline: [],
}
const words = (change: Partial<ProgressFacts>) =>
  progressOf({ ...order, ...change })
    .map(({ label, state }) => `${label}: ${state}`)
    .join(', ')

it.each([
  [{}, 'Ordered: reached, Packed: ahead, Shipped: ahead, Delivered: ahead'],
  [
    { timeline: [{ event: 'order.packed', at: '2026-03-03T10:00:00Z' }] },
    'Ordered: done, Packed: reached, Shipped: ahead, Delivered: ahead',
  ],
  [{ status: 'shipped' as const }, 'Ordered: done, Packed: done, Shipped: reached, Delivered: ahead'],
  [{ status: 'delivered' as const }, 'Ordered: done, Packed: done, Shipped: done, Delivered: reached'],
  [
    { status: 'awaiting_address' as const },
    'Ordered: reached, Address given: ahead, Packed: ahead, Shipped: ahead, Delivered: ahead',
  ],
  [{ status: 'canceled' as const }, ''],
  [{ status: 'returned' as const }, ''],
])('the progress of an order with %j', (change, expected) => {
  expect(words(change)).toBe(expected)
})

it('a step that is done says when', () => {
  expect(progressOf(order)[0]?.at).toBe('2026-03-02T10:00:00Z')
})
