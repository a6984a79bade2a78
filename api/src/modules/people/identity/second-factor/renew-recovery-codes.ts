import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { MemberActor, OperatorActor } from '../../../../platform/http/actor.ts'
import { requireCurrentPassword } from './require-current-password.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import { recordSecondFactorChange } from './record-second-factor-change.ts'
import { requireCode } from './require-code.ts'

/** Creates ten new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(
  db: Db,
  secretKey: string,
  actor: MemberActor | OperatorActor,
  proof: { current_password: string; code: string },
): Promise<string[]> {
  await requireCurrentPassword(db, actor, proof.current_password)
  return inTransaction(db, async tx => {
    await requireCode(tx, secretKey, actor, proof.code)
    await recordSecondFactorChange(tx, actor, 'recovery-codes-renewed')
    return makeRecoveryCodes(tx, secretKey, actor)
  })
}
