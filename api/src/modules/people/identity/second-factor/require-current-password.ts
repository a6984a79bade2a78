import type { Db } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { verifyCurrentPassword } from '../verify-current-password.ts'
import { findPerson } from '../profile.store.ts'

/** Makes sure that the user themselves is at the keyboard: an open session alone cannot change the second factor. */
export async function requireCurrentPassword(db: Db, userId: number, password: string): Promise<void> {
  const person = (await findPerson(db, userId)) ?? refuse('current_password_wrong')
  if (!(await verifyCurrentPassword(password, person.passwordHash))) refuse('current_password_wrong')
}
