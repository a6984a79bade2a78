import { expect, it } from 'vitest'
import type { LiveEvent } from './live-events.ts'
import { recentEvents } from './recent-events.ts'

let now = 1_000_000
const event = (id: number): LiveEvent => ({
  id,
  teamId: 1,
  userId: null,
  event: 'order.created',
  type: 'orders',
  subjectId: '1',
})
const idsSince = (recent: ReturnType<typeof recentEvents>, time: number) =>
  recent.since(time).map(({ id }) => id)

it('events are given from a time on, in their order, and forgotten after a minute', () => {
  const recent = recentEvents(() => now)
  const start = now
  recent.add([event(1), event(2)])
  now = start + 30_000
  recent.add([event(3)])
  expect(idsSince(recent, start)).toEqual([1, 2, 3])
  expect(idsSince(recent, start + 1)).toEqual([3])
  expect(idsSince(recent, now + 1)).toEqual([])
  now = start + 60_001
  recent.add([event(4)])
  expect(idsSince(recent, 0)).toEqual([3, 4])
  now += 60_001
  expect(idsSince(recent, 0)).toEqual([])
})

it('the newest 10,000 events are kept, and never many more', () => {
  const recent = recentEvents()
  for (let batch = 0; batch < 9; batch++) {
    recent.add(Array.from({ length: 5_000 }, (_, index) => event(batch * 5_000 + index)))
    expect(idsSince(recent, 0).length).toBeLessThanOrEqual(20_000)
  }
  expect(idsSince(recent, 0).slice(-10_000)).toEqual(
    Array.from({ length: 10_000 }, (_, index) => 35_000 + index),
  )
})
