import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { sessionOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findPerson } from '../profile.store.ts'
import { markProven } from '../sessions/sessions.store.ts'
import { verifyCurrentPassword } from '../verify-current-password.ts'
import { requireCode } from './require-code.ts'

/** Notes on the session that the person gave their password or a code just now. */
export async function giveProof(
  db: Db,
  secretKey: string,
  actor: MemberActor,
  proof: { current_password: string } | { code: string },
): Promise<void> {
  if ('current_password' in proof) {
    const person = await findPerson(db, actor.userId)
    if (!person || !(await verifyCurrentPassword(proof.current_password, person.passwordHash)))
      refuse('current_password_wrong')
  }
  await inTransaction(db, async tx => {
    if ('code' in proof) await requireCode(tx, secretKey, actor, proof.code)
    await markProven(tx, sessionOf(actor))
  })
}
