import { inTransaction, type Db, type Tx } from '../db/database.ts'
import { announce, type NewLiveEvent } from './live-events.ts'

const restMs = 1_000

/** The events that this process still has to write, for each database. */
const waiting = new WeakMap<Db, Map<string, NewLiveEvent>>()

/**
 * Notifies open screens of a change that many transactions make: one event a second for all of them, from each node, and nobody
 * waits for it. It is written after the commit, so a node that ends within that second writes none; screens only show it later.
 */
export function announceSoon(tx: Tx, event: NewLiveEvent): void {
  tx.afterCommit.add(() => {
    const events = waiting.get(tx.database) ?? openRound(tx.database)
    events.set(JSON.stringify(event), event)
  })
}

function openRound(db: Db): Map<string, NewLiveEvent> {
  const events = new Map<string, NewLiveEvent>()
  waiting.set(db, events)
  setTimeout(() => {
    waiting.delete(db)
    if (db.pool.ending) return
    // The next change announces itself again, and a screen reads anew when it is looked at.
    writeEvents(db, [...events.values()]).catch(() => {})
  }, restMs).unref()
  return events
}

async function writeEvents(db: Db, events: NewLiveEvent[]): Promise<void> {
  await inTransaction(db, async tx => {
    for (const event of events) announce(tx, event)
  })
}
