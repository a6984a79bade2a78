import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import { noteChange } from './note-change.ts'
import { takeProof } from './take-proof.ts'

/** Answers ten new recovery codes; the older ones end. */
export async function renewRecoveryCodes(
  db: Db,
  secretKey: string,
  actor: MemberActor,
  proof: { current_password: string; code: string },
): Promise<string[]> {
  await checkOwnPassword(db, actor.userId, proof.current_password)
  return inTransaction(db, async tx => {
    await takeProof(tx, secretKey, actor.userId, proof.code)
    await noteChange(tx, actor, 'recovery-codes-renewed')
    return makeRecoveryCodes(tx, secretKey, actor.userId)
  })
}
