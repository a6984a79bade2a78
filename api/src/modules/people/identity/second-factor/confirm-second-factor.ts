import type { Tx } from '../../../../platform/db/database.ts'
import type { MemberActor, OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import { recordSecondFactorChange } from './record-second-factor-change.ts'
import { confirmSecret, lockSecondFactor } from './second-factor.store.ts'
import { consumeCode } from './consume-code.ts'

/** Turns the second factor on with a first code of the app; returns the recovery codes. */
export async function confirmSecondFactor(
  tx: Tx,
  secretKey: string,
  actor: MemberActor | OperatorActor,
  code: string,
): Promise<string[]> {
  const factor = (await lockSecondFactor(tx, actor)) ?? refuse('not_found')
  if (factor.confirmedAt) refuse('second_factor_on')
  if ((await consumeCode(tx, secretKey, actor, factor, code)) !== 'app') refuse('second_factor_wrong_code')
  await confirmSecret(tx, actor)
  await recordSecondFactorChange(tx, actor, 'second-factor-on')
  return makeRecoveryCodes(tx, secretKey, actor)
}
