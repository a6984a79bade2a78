import type { LiveEvent } from './live-events.ts'

export interface RecentEvents {
  add(events: readonly LiveEvent[]): void
  since(time: number): LiveEvent[]
}

const keptMs = 60_000
/** Of all teams together, so that no bulk send fills the memory. */
const keptMost = 10_000

/** The events of the last minute, for pages that read their records before their socket was open. */
export function recentEvents(now = Date.now): RecentEvents {
  let kept: { event: LiveEvent; at: number }[] = []
  return {
    add(events) {
      const at = now()
      for (const event of events) kept.push({ event, at })
      // Seldom, because it copies the list.
      if (kept.length > 2 * keptMost) kept = kept.slice(-keptMost)
    },
    since(time) {
      const first = Math.max(time, now() - keptMs)
      return kept.filter(({ at }) => at >= first).map(({ event }) => event)
    },
  }
}
