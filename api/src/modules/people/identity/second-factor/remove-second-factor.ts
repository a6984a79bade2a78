import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { MemberActor, OperatorActor } from '../../../../platform/http/actor.ts'
import { requireCurrentPassword } from './require-current-password.ts'
import { recordSecondFactorChange } from './record-second-factor-change.ts'
import { deleteSecondFactor } from './second-factor.store.ts'
import { requireCode } from './require-code.ts'

/** Turns the second factor off and deletes its secret and recovery codes. */
export async function removeSecondFactor(
  db: Db,
  secretKey: string,
  actor: MemberActor | OperatorActor,
  proof: { current_password: string; code: string },
): Promise<void> {
  await requireCurrentPassword(db, actor, proof.current_password)
  await inTransaction(db, async tx => {
    await requireCode(tx, secretKey, actor, proof.code)
    await deleteSecondFactor(tx, actor)
    await recordSecondFactorChange(tx, actor, 'second-factor-off')
  })
}
