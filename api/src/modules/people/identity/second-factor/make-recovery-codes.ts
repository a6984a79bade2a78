import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashRecoveryCode } from './hash-recovery-code.ts'
import { replaceRecoveryCodes, type FactorOwner } from './second-factor.store.ts'

/** Without I, L, O and U, which are easily misread on paper. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeCount = 10
const codeLength = 12

/** Creates ten recovery codes of 60 bits in place of the older ones. They are shown once; only hashes are stored. */
export async function makeRecoveryCodes(tx: Tx, secretKey: string, owner: FactorOwner): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  await replaceRecoveryCodes(
    tx,
    owner,
    codes.map(code => hashRecoveryCode(secretKey, code)),
  )
  return codes
}

function newCode(): string {
  return [...randomBytes(codeLength)]
    .map(byte => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')
}
