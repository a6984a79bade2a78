import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's second recommended Argon2id setting: 19 MiB, 2 passes, 1 lane. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing may take all but one core, so that a rush of sign-ins leaves the rest of the product answering. */
const slots = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= slots) await new Promise<void>(resolve => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export function hashPassword(password: string): Promise<string> {
  return inSlot(() => hash(password, settings))
}

let decoy: Promise<string> | undefined

/** Compares a password; without a hash it spends the same time and answers no, so that unknown addresses look like known ones. */
export async function passwordFits(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  if (passwordHash) return inSlot(() => verify(passwordHash, password))
  decoy ??= hashPassword('no one has this password')
  const decoyHash = await decoy
  await inSlot(() => verify(decoyHash, password))
  return false
}
