import { availableParallelism } from 'node:os'
import { openSlots } from '../slots.ts'

/** Hashing may take all but one core, so that a rush of sign-ins leaves the rest of the product answering. */
const inSlot = openSlots(Math.max(1, availableParallelism() - 1))

export function inHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  return inSlot(work)
}
