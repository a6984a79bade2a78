import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { lockSecondFactor } from './second-factor.store.ts'
import { takeCode } from './take-code.ts'

/** Uses up a code of someone's second factor that is on. */
export async function takeProof(tx: Tx, secretKey: string, userId: number, code: string): Promise<void> {
  const factor = await lockSecondFactor(tx, userId)
  if (!factor?.confirmedAt) refuse('not_found')
  if (!(await takeCode(tx, secretKey, factor, code))) refuse('second_factor_wrong_code')
}
