import type { Db } from '../../../../platform/db/database.ts'
import type { MemberActor, OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findOperatorByEmail } from '../../operators/operators.store.ts'
import { verifyCurrentPassword } from '../verify-current-password.ts'
import { findPerson } from '../profile.store.ts'

/** Makes sure that they themselves are at the keyboard: an open session alone cannot change the second factor. */
export async function requireCurrentPassword(
  db: Db,
  actor: MemberActor | OperatorActor,
  password: string,
): Promise<void> {
  const account =
    actor.kind === 'member' ? await findPerson(db, actor.userId) : await findOperatorByEmail(db, actor.email)
  if (!account || !(await verifyCurrentPassword(password, account.passwordHash)))
    refuse('current_password_wrong')
}
