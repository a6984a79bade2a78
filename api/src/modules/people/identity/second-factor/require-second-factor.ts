import { fullName } from '@ribbon/contract/full-name'
import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findPerson } from '../profile.store.ts'
import { countRecoveryCodes, lockSecondFactor, type FactorOwner } from './second-factor.store.ts'
import { consumeCode } from './consume-code.ts'

type Account = { userId: number } | { operatorId: number; name: string }

/** Refuses a sign-in without a valid code if the user or operator has turned the second factor on. */
export async function requireSecondFactor(
  tx: Tx,
  secretKey: string,
  { account, code, ip }: { account: Account; code: string | undefined; ip: string },
): Promise<void> {
  const factor = await lockSecondFactor(tx, account)
  if (!factor?.confirmedAt) return
  if (!code) refuse('second_factor_required')
  const consumed = await consumeCode(tx, secretKey, account, factor, code)
  if (!consumed) refuse('second_factor_wrong')
  if (consumed === 'app') return
  if ('userId' in account) await recordUsersRecovery(tx, account.userId, ip)
  else
    await recordRecovery(tx, account, {
      teamId: null,
      author: { kind: 'operator', id: account.operatorId, name: account.name, ip },
      subjectType: 'operators',
      subjectId: account.operatorId,
    })
}

async function recordUsersRecovery(tx: Tx, userId: number, ip: string): Promise<void> {
  const person = await findPerson(tx, userId)
  if (person)
    await recordRecovery(
      tx,
      { userId },
      {
        teamId: person.teamId,
        author: { kind: 'member', id: userId, name: fullName(person), ip },
        subjectType: 'users',
        subjectId: userId,
      },
    )
}

async function recordRecovery(
  tx: Tx,
  owner: FactorOwner,
  event: { teamId: number | null; author: Author; subjectType: 'users' | 'operators'; subjectId: number },
): Promise<void> {
  await recordAudit(tx, {
    ...event,
    action: 'second_factor.recovery_code_used',
    details: { recoveryCodesLeft: await countRecoveryCodes(tx, owner) },
  })
}
