import type { LiveEvent } from './live-events.ts'

export interface RecentEvents {
  add(events: readonly LiveEvent[]): void
  since(time: number): LiveEvent[]
}

interface Kept {
  event: LiveEvent
  at: number
}
const keptMs = 60_000

/**
 * The last minute's events, for pages that read their records before their socket was open. Of each team, user and type only the
 * latest is kept: a page reads all records of a type again, and a bulk send makes thousands of events.
 */
export function recentEvents(now = Date.now): RecentEvents {
  /** The oldest first. */
  const kept = new Map<string, Kept>()
  return {
    add(events) {
      const at = now()
      for (const event of events) {
        const key = `${event.teamId} ${event.userId} ${event.type}`
        kept.delete(key)
        kept.set(key, { event, at })
      }
      for (const [key, each] of kept) {
        if (at - each.at <= keptMs) break
        kept.delete(key)
      }
    },
    since(time) {
      const first = Math.max(time, now() - keptMs)
      return [...kept.values()].filter(({ at }) => at >= first).map(({ event }) => event)
    },
  }
}
