import { AsyncLocalStorage } from 'node:async_hooks'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import { announce, type NewLiveEvent } from './live-events.ts'

const restMs = 1_000

/** The events that this process still has to write, for each database. */
const waiting = new WeakMap<Db, Map<string, NewLiveEvent>>()

/** Leaves the transaction and the request in which an event was announced. */
const outside = AsyncLocalStorage.snapshot()

/**
 * Notifies open screens of a change that many transactions make: one event a second for all of them, from each node, and nobody
 * waits for it. It is written after the commit, so a node that ends within that second writes none; screens only show it later.
 */
export function announceSoon(tx: Tx, event: NewLiveEvent): void {
  tx.afterCommit.add(() => {
    addEvent(tx.database, event)
  })
}

function addEvent(db: Db, event: NewLiveEvent): void {
  const events = waiting.get(db) ?? beginRound(db)
  events.set(JSON.stringify(event), event)
}

function beginRound(db: Db): Map<string, NewLiveEvent> {
  const events = new Map<string, NewLiveEvent>()
  waiting.set(db, events)
  outside(() => setTimeout(() => void endRound(db, [...events.values()]), restMs)).unref()
  return events
}

async function endRound(db: Db, events: NewLiveEvent[]): Promise<void> {
  waiting.delete(db)
  if (db.pool.ending) return
  try {
    await inTransaction(db, async tx => {
      for (const event of events) announce(tx, event)
    })
  } catch {
    // The database is away, which whoever needs it reports; a second later they are written again.
    for (const event of events) addEvent(db, event)
  }
}
