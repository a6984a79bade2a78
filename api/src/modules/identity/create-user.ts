import { passwordMin } from '@ribbon/contract/limits'
import type { Tx } from '../../platform/db/database.ts'
import { refuseInput } from '../../platform/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'
import { insertUser, type UserRow } from './identity.store.ts'

/** Refuses a password that is too short for this installation, or one of the common ones. */
export function checkNewPassword(password: string, minLength: number = passwordMin): void {
  if ([...password].length < minLength) refuseInput([`Password is too short (minimum is ${minLength} characters).`])
  if (isCommonPassword(password)) refuseInput(['This password is one of the most used ones. Choose another.'])
}

export async function createUser(tx: Tx, user: { email: string; passwordHash: string | null; firstName?: string; lastName?: string }): Promise<UserRow> {
  return insertUser(tx, { email: user.email.toLowerCase(), passwordHash: user.passwordHash, firstName: user.firstName ?? '', lastName: user.lastName ?? '' })
}
