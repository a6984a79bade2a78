import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockSecondFactor } from './second-factor.store.ts'
import { consumeCode } from './consume-code.ts'

/** Uses up a code of the user's second factor; refuses a wrong one. */
export async function requireCode(tx: Tx, secretKey: string, userId: number, code: string): Promise<void> {
  const factor = await lockSecondFactor(tx, userId)
  if (!factor?.confirmedAt) refuse('not_found')
  if (!(await consumeCode(tx, secretKey, factor, code))) refuse('second_factor_wrong_code')
}
