import { randomUUID } from 'node:crypto'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Log } from '../../../../platform/log.ts'
import { takeSlots, type NamedKey } from './key-slots.store.ts'
import { keyLimit } from './open-key-permits.ts'

/** How long a node has the slots it took, and how often it renews them or gives back those it does not use. */
const heldSeconds = 6
const renewedEveryMs = 2_000
/** After a refusal the database is not asked again so soon. */
const fullForMs = 250

interface Held {
  key: NamedKey
  slots: number
  until: number
  fullUntil: number
  running: number
  waiting: number
  /** The most that ran at once since slots were renewed. */ peak: number
  asking: Promise<void> | undefined
}

export interface KeySlots {
  /** Whether one more request of the key may run; then `leave` is called when it is over. */
  enter(key: NamedKey): Promise<boolean>
  leave(key: NamedKey): void
  stop(): void
}

/**
 * Slots of a key that all nodes share: so many requests are at work at once. A node keeps slots for some seconds, so that most requests
 * write nothing; the slots of a node that died are free again when their time is over.
 */
export function openKeySlots(db: Db, log: Log): KeySlots {
  const most = keyLimit.atOnce
  const node = randomUUID()
  const all = new Map<RowId, Held>()

  const ask = (held: Held, wanted: number): Promise<void> => {
    held.asking ??= take(held, wanted).finally(() => {
      held.asking = undefined
    })
    return held.asking
  }
  const take = async (held: Held, wanted: number) => {
    const began = performance.now()
    held.slots = await inTransaction(db, tx =>
      takeSlots(tx, held.key, { node, wanted, most, seconds: heldSeconds }),
    )
    held.until = began + heldSeconds * 1_000
    if (held.slots < wanted) held.fullUntil = performance.now() + fullForMs
  }
  const renew = async (held: Held) => {
    const wanted = Math.max(held.peak, held.running)
    held.peak = held.running
    const isKept = held.until - performance.now() > 2 * renewedEveryMs
    if (held.asking || (wanted === held.slots && (isKept || wanted === 0))) return
    await ask(held, wanted).catch((error: unknown) =>
      log.warn({ err: error }, 'slots of an API key were not renewed'),
    )
  }
  const timer = setInterval(() => {
    for (const [id, held] of all) {
      void renew(held)
      if (held.slots === 0 && held.running + held.waiting === 0 && !held.asking) all.delete(id)
    }
  }, renewedEveryMs)

  return {
    async enter(key) {
      const held = all.get(key.id) ?? nothingHeld(key)
      all.set(key.id, held)
      held.waiting += 1
      try {
        while (held.running >= held.slots || held.until <= performance.now()) {
          if (held.running >= most || held.fullUntil > performance.now()) return false
          await ask(held, Math.min(most, held.running + held.waiting))
        }
        held.running += 1
        held.peak = Math.max(held.peak, held.running)
        return true
      } finally {
        held.waiting -= 1
      }
    },
    leave({ id }) {
      const held = all.get(id)
      if (held) held.running -= 1
    },
    stop: () => clearInterval(timer),
  }
}

const nothingHeld = (key: NamedKey): Held => ({
  key,
  slots: 0,
  until: 0,
  fullUntil: 0,
  running: 0,
  waiting: 0,
  peak: 0,
  asking: undefined,
})
