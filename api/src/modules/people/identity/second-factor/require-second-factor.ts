import { fullName } from '@ribbon/contract/full-name'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findPerson } from '../profile.store.ts'
import { countRecoveryCodes, lockSecondFactor } from './second-factor.store.ts'
import { consumeCode } from './consume-code.ts'

/** Refuses a sign-in without a valid code if the user has turned the second factor on. */
export async function requireSecondFactor(
  tx: Tx,
  secretKey: string,
  signIn: { userId: number; code: string | undefined; ip: string },
): Promise<void> {
  const factor = await lockSecondFactor(tx, signIn.userId)
  if (!factor?.confirmedAt) return
  if (!signIn.code) refuse('second_factor_required')
  const taken = await consumeCode(tx, secretKey, factor, signIn.code)
  if (!taken) refuse('second_factor_wrong')
  if (taken === 'recovery') await recordRecovery(tx, signIn)
}

async function recordRecovery(tx: Tx, { userId, ip }: { userId: number; ip: string }): Promise<void> {
  const person = await findPerson(tx, userId)
  if (!person) return
  await recordAudit(tx, {
    teamId: person.teamId,
    author: { kind: 'member', id: userId, name: fullName(person), ip },
    action: 'second_factor.recovery_code_used',
    subjectType: 'users',
    subjectId: userId,
    details: { recoveryCodesLeft: await countRecoveryCodes(tx, userId) },
  })
}
