import { fullName } from '@ribbon/contract/full-name'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Reader } from '../../../platform/db/database.ts'
import type { RateLimits } from '../../../platform/http/rate-limits.ts'
import { refuse } from '../../../platform/refusal.ts'
import { verifyPassword } from '../../../platform/passwords/verify-password.ts'
import { requireSecondFactor } from './second-factor/require-second-factor.ts'
import { findTeamIdOf, findUserByEmail, lockPasswordShared, type UserRow } from './users.store.ts'
import { openSession, type Device, type OpenedSession } from './sessions/open-session.ts'

export interface SignInSettings {
  secretKey: string
  limits: RateLimits
  /** Refuses a user whose team requires its identity provider; handed in by sso. */
  refusePasswordSignIn: (db: Reader, user: UserRow) => Promise<void>
}

/** Signs a user in with their password and, if it is on, their second factor. Hashing happens before the transaction. */
export async function signIn(
  db: Db,
  { secretKey, limits, refusePasswordSignIn }: SignInSettings,
  credentials: { email: string; password: string; otp_code?: string | undefined },
  device: Device,
): Promise<{ user: UserRow; session: OpenedSession }> {
  const user = await findUserByEmail(db, credentials.email.trim())
  if (!(await verifyPassword(credentials.password, user?.passwordHash)) || !user) refuse('invalid_login')
  await refusePasswordSignIn(db, user)
  const refundLimit = credentials.otp_code
    ? await limits.spend('second-factor', { ip: device.ip, subject: user.id })
    : undefined
  const session = await inTransaction(db, async tx => {
    // A reset in the meantime has ended all sessions: none may be opened with the old password after it.
    if (!(await lockPasswordShared(tx, user))) refuse('invalid_login')
    await requireSecondFactor(tx, secretKey, {
      account: { userId: user.id },
      code: credentials.otp_code,
      ip: device.ip,
    })
    const opened = await openSession(tx, user, device)
    await recordAudit(tx, {
      teamId: await findTeamIdOf(tx, user.id),
      author: { kind: 'member', id: user.id, name: fullName(user), ip: device.ip },
      action: 'user.signed_in',
      subjectType: 'users',
      subjectId: user.id,
      details: { method: 'password' },
    })
    return opened
  })
  await refundLimit?.()
  return { user, session }
}
