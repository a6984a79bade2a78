import type { DueDelivery } from './delivering.store.ts'

/** Below this more is read while what is there is being sent. */
const fewLeft = 50

export interface DueQueue {
  /** The next message that is due and that nobody else here sends; undefined where there is none now. */
  take(): Promise<DueDelivery | undefined>
  /** These are recorded, so that another try of them may be due. */
  release(recorded: readonly { eventId: number }[]): void
}

/** What is due of an endpoint, read ahead. What is taken stays away until it is released. */
export function openDueQueue(read: (excluded: number[]) => Promise<DueDelivery[]>): DueQueue {
  const waiting: DueDelivery[] = []
  const taken = new Set<number>()
  let reading: Promise<void> | undefined
  let isEmptied = false
  const readAhead = () => {
    reading ??= read([...taken])
      .then(found => {
        isEmptied = found.length === 0
        for (const each of found) taken.add(each.eventId)
        waiting.push(...found)
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  return {
    async take() {
      if (waiting.length === 0) await readAhead()
      // An error comes up again where somebody waits for what is read.
      else if (waiting.length < fewLeft && !isEmptied) readAhead().catch(() => {})
      return waiting.shift()
    },
    release(recorded) {
      for (const { eventId } of recorded) taken.delete(eventId)
      if (recorded.length > 0) isEmptied = false
    },
  }
}
