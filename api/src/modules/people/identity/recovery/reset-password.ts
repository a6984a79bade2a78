import { fullName } from '@ribbon/contract/full-name'
import { checkNewPassword } from './check-new-password.ts'
import { hashPassword } from '../../../../platform/passwords/hash-password.ts'
import { inTransaction, type Db, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { confirmEmail, setPasswordHash } from '../users.store.ts'
import { openSession, type Device, type OpenedSession } from '../sessions/open-session.ts'
import { hasSecondFactor } from '../second-factor/second-factor.store.ts'
import { recordPasswordChange } from './record-password-change.ts'
import { findPerson, type Person } from '../profile.store.ts'
import { claimEmailToken, isLiveToken } from './recovery.store.ts'

/** Whether a user may only sign in through their team's identity provider. */
export type IsSsoRequired = (db: Reader, user: { id: number; email: string }) => Promise<boolean>

/**
 * Sets a new password with a reset link, once. All sessions end, and a new one opens unless the user must first
 * enter a second factor or sign in through the team's identity provider.
 */
export async function resetPassword(
  db: Db,
  input: { token: string; password: string; minLength: number; isSsoRequired: IsSsoRequired },
  device: Device,
): Promise<{ person: Person; session: OpenedSession | undefined }> {
  const { password, minLength } = input
  await checkNewPassword(password, { minLength })
  const tokenHash = hashToken(input.token)
  // Hashing is only worth it for a link that was sent; whether it is still valid is decided in the transaction.
  if (!(await isLiveToken(db, 'password_reset', tokenHash))) refuse('link_not_valid')
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async tx => {
    const person = await claimReset(tx, tokenHash)
    await checkNewPassword(password, { minLength, owner: person })
    await setPasswordHash(tx, person.id, passwordHash)
    await confirmEmail(tx, person.id)
    await endSessions(tx, { userId: person.id, teamId: person.teamId })
    await recordPasswordChange(tx, person, {
      author: { kind: 'member', id: person.id, name: fullName(person), ip: device.ip },
      action: 'user.password_reset',
    })
    const session =
      (await hasSecondFactor(tx, { userId: person.id })) || (await input.isSsoRequired(tx, person))
        ? undefined
        : await openSession(tx, person, device, { method: 'reset' })
    return { person, session }
  })
}

async function claimReset(tx: Tx, tokenHash: string): Promise<Person> {
  const claimed = (await claimEmailToken(tx, 'password_reset', tokenHash)) ?? refuse('link_not_valid')
  const person = await findPerson(tx, claimed.userId)
  return person && person.email === claimed.email ? person : refuse('link_not_valid')
}
