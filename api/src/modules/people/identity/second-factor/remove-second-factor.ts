import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { MemberActor } from '../../../../platform/http/actor.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { noteChange } from './note-change.ts'
import { deleteSecondFactor } from './second-factor.store.ts'
import { takeProof } from './take-proof.ts'

/** Turns the second factor off; its secret and recovery codes go. */
export async function removeSecondFactor(
  db: Db,
  secretKey: string,
  actor: MemberActor,
  proof: { current_password: string; code: string },
): Promise<void> {
  await checkOwnPassword(db, actor.userId, proof.current_password)
  await inTransaction(db, async tx => {
    await takeProof(tx, secretKey, actor.userId, proof.code)
    await deleteSecondFactor(tx, actor.userId)
    await noteChange(tx, actor, 'second-factor-off')
  })
}
