import { expect, it } from 'vitest'
import type { LiveEvent } from './live-events.ts'
import { recentEvents } from './recent-events.ts'

const event = (id: number, changes: Partial<LiveEvent> = {}): LiveEvent => ({
  id,
  teamId: 1,
  userId: null,
  event: 'order.created',
  type: 'orders',
  subjectId: '1',
  ...changes,
})
const idsSince = (recent: ReturnType<typeof recentEvents>, time: number) =>
  recent.since(time).map(({ id }) => id)

it('events are given from a time on, the oldest first, and forgotten after a minute', () => {
  let now = 1_000_000
  const start = now
  const recent = recentEvents(() => now)
  recent.add([event(1, { type: 'orders' }), event(2, { type: 'deposits' })])
  now = start + 30_000
  recent.add([event(3, { type: 'members' })])
  expect(idsSince(recent, start)).toEqual([1, 2, 3])
  expect(idsSince(recent, start + 1)).toEqual([3])
  expect(idsSince(recent, now + 1)).toEqual([])
  now = start + 60_001
  recent.add([event(4, { type: 'products' })])
  expect(idsSince(recent, 0)).toEqual([3, 4])
  now += 60_001
  expect(idsSince(recent, 0)).toEqual([])
})

it('only the latest of each team, user and type is kept, so that many of one team push out no other’s', () => {
  const recent = recentEvents()
  recent.add([event(1, { teamId: 2 }), event(2, { userId: 7 }), event(3, { type: 'deposits' })])
  recent.add(Array.from({ length: 50_000 }, (_, index) => event(10 + index)))
  expect(idsSince(recent, 0)).toEqual([1, 2, 3, 50_009])
})
