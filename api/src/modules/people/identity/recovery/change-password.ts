import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { replacePasswordHash } from '../identity.store.ts'
import { checkNewPassword } from '../passwords/check-new-password.ts'
import { currentPasswordFits } from '../passwords/current-password-fits.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { notePasswordChange } from './note-password-change.ts'
import { endEmailTokens, findPerson, type Person } from './recovery.store.ts'

/** Changes the own password; all other sessions end, and a reset link that is on its way. */
export async function changePassword(
  db: Db,
  actor: MemberActor,
  input: { password: string; currentPassword: string | undefined; minLength: number },
): Promise<Person> {
  if (actor.actingUntil) refuse('impersonation_refused')
  checkNewPassword(input.password, input.minLength)
  const person = (await findPerson(db, actor.userId)) ?? refuse('sign_in_required')
  if (
    input.currentPassword !== undefined &&
    !(await currentPasswordFits(input.currentPassword, person.passwordHash))
  )
    refuse('current_password_wrong')
  const passwordHash = await hashPassword(input.password)
  return inTransaction(db, async tx => {
    // A reset may have come in between: it ended this session, and its password stays.
    if (!(await replacePasswordHash(tx, person.id, person.passwordHash, passwordHash)))
      refuse('current_password_wrong')
    await endEmailTokens(tx, person.id, 'password_reset')
    await endSessions(tx, actor, actor.sessionId)
    await notePasswordChange(tx, person, { author: authorOf(actor), action: 'user.password_changed' })
    return person
  })
}
