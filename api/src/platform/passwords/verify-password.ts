import { verify } from '@node-rs/argon2'
import { hashPassword } from './hash-password.ts'
import { inHashingSlot } from './in-hashing-slot.ts'

let decoy: Promise<string> | undefined

/** Compares a password; without a hash it spends the same time and answers no, so that unknown addresses look like known ones. */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  if (passwordHash) return inHashingSlot(() => verify(passwordHash, password))
  decoy ??= hashPassword('no one has this password')
  const decoyHash = await decoy
  await inHashingSlot(() => verify(decoyHash, password))
  return false
}
