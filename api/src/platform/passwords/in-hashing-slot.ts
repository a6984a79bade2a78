import { availableParallelism } from 'node:os'
import { openSlots } from '../slots.ts'

/** Hashing may take half of the cores: the event loop, PostgreSQL and the proxy share the others during a rush of sign-ins. */
const inSlot = openSlots(Math.max(1, Math.floor(availableParallelism() / 2)))

export function inHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  return inSlot(work)
}
