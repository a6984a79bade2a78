import type { Tx } from '../../../platform/db/database.ts'
import { insertUser, type UserRow } from './users.store.ts'

/** Creates a user; the email identifies them, in lower case. */
export async function createUser(
  tx: Tx,
  user: { email: string; passwordHash: string | null; firstName?: string; lastName?: string },
): Promise<UserRow> {
  return insertUser(tx, {
    email: user.email.toLowerCase(),
    passwordHash: user.passwordHash,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
  })
}
