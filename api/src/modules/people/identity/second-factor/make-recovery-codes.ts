import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashRecoveryCode } from './hash-recovery-code.ts'
import { replaceRecoveryCodes } from './second-factor.store.ts'

/** Without I, L, O and U: what is read from paper is typed in again. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = 10
const codeLength = 12

/** Gives a person ten recovery codes of 60 bits in place of older ones; they are shown once, only hashes stay. */
export async function makeRecoveryCodes(tx: Tx, secretKey: string, userId: number): Promise<string[]> {
  const made = Array.from({ length: codes }, newCode)
  await replaceRecoveryCodes(
    tx,
    userId,
    made.map(code => hashRecoveryCode(secretKey, code)),
  )
  return made
}

function newCode(): string {
  return [...randomBytes(codeLength)]
    .map(byte => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')
}
