import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { authorOf, sessionOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { replacePasswordHash } from '../users.store.ts'
import { checkNewPassword } from './check-new-password.ts'
import { verifyCurrentPassword } from '../verify-current-password.ts'
import { hashPassword } from '../../../../platform/passwords/hash-password.ts'
import { recordPasswordChange } from './record-password-change.ts'
import { findPerson, type Person } from '../profile.store.ts'
import { deleteEmailTokens } from './recovery.store.ts'

/** Changes the actor's own password; ends their other sessions and any pending reset link. */
export async function changePassword(
  db: Db,
  actor: MemberActor,
  input: { password: string; currentPassword: string | undefined; minLength: number },
): Promise<Person> {
  if (actor.impersonatingUntil) refuse('impersonation_refused')
  const person = (await findPerson(db, actor.userId)) ?? refuse('sign_in_required')
  await checkNewPassword(input.password, { minLength: input.minLength, owner: person })
  if (
    input.currentPassword !== undefined &&
    !(await verifyCurrentPassword(input.currentPassword, person.passwordHash))
  )
    refuse('current_password_wrong')
  const passwordHash = await hashPassword(input.password)
  return inTransaction(db, async tx => {
    // A reset in the meantime ended this session, and its password must stay.
    if (!(await replacePasswordHash(tx, person.id, person.passwordHash, passwordHash)))
      refuse('current_password_wrong')
    await deleteEmailTokens(tx, person.id, 'password_reset')
    await endSessions(tx, actor, sessionOf(actor))
    await recordPasswordChange(tx, person, { author: authorOf(actor), action: 'user.password_changed' })
    return person
  })
}
