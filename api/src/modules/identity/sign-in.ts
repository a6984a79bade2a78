import { inTransaction, type Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { passwordFits } from './password-fits.ts'
import { findUserByEmail, type UserRow } from './identity.store.ts'
import { openSession, type OpenedSession } from './open-session.ts'

/** Opens a session for who knows the password; hashing happens before the transaction. */
export async function signIn(db: Db, credentials: { email: string; password: string }, device: { userAgent: string; ip: string }): Promise<{ user: UserRow; session: OpenedSession }> {
  const user = await findUserByEmail(db, credentials.email.trim())
  if (!(await passwordFits(credentials.password, user?.passwordHash)) || !user) refuse('invalid_login')
  const session = await inTransaction(db, tx => openSession(tx, user, device))
  return { user, session }
}
