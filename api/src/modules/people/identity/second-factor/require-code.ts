import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockSecondFactor, type FactorOwner } from './second-factor.store.ts'
import { consumeCode } from './consume-code.ts'

/** Uses up a code of the owner's second factor; refuses a wrong one. */
export async function requireCode(
  tx: Tx,
  secretKey: string,
  owner: FactorOwner,
  code: string,
): Promise<void> {
  const factor = await lockSecondFactor(tx, owner)
  if (!factor?.confirmedAt) refuse('not_found')
  if (!(await consumeCode(tx, secretKey, owner, factor, code))) refuse('second_factor_wrong_code')
}
