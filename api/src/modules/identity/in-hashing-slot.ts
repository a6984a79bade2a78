import { availableParallelism } from 'node:os'

/** Hashing may take all but one core, so that a rush of sign-ins leaves the rest of the product answering. */
const slots = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

export async function inHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= slots) await new Promise<void>(resolve => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
