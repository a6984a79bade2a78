import { hash } from '@node-rs/argon2'
import { inHashingSlot } from './in-hashing-slot.ts'

/** OWASP's second recommended Argon2id setting: 19 MiB, 2 passes, 1 lane. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return inHashingSlot(() => hash(password, settings))
}
