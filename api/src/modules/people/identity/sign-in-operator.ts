import type { OperatorRole } from '@ribbon/contract/people/operators/operator-groups'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { RateLimits } from '../../../platform/http/rate-limits.ts'
import { refuse } from '../../../platform/refusal.ts'
import { verifyPassword } from '../../../platform/passwords/verify-password.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { requireSecondFactor } from './second-factor/require-second-factor.ts'
import {
  findOperatorByEmail,
  insertOperatorSession,
  operatorSessionSeconds,
} from '../operators/operators.store.ts'

/** Verifies an operator's password and, if it is on, their second factor, and opens a session of twelve hours. */
export async function signInOperator(
  db: Db,
  { secretKey, limits }: { secretKey: string; limits: RateLimits },
  credentials: { email: string; password: string; otp_code?: string | undefined },
  ip: string,
): Promise<{ operator: { id: number; email: string; name: string; role: OperatorRole }; token: string }> {
  const operator = await findOperatorByEmail(db, credentials.email.trim())
  if (
    !(await verifyPassword(credentials.password, operator?.passwordHash)) ||
    !operator ||
    operator.disabledAt
  )
    refuse('invalid_login')
  const refundLimit = credentials.otp_code
    ? await limits.spend('second-factor', { ip, subject: `operator:${operator.id}` })
    : undefined
  const token = newToken()
  await inTransaction(db, async tx => {
    const isOpen = await insertOperatorSession(tx, {
      operatorId: operator.id,
      passwordHash: operator.passwordHash,
      tokenHash: hashToken(token),
      expiresAt: new Date(databaseTime().getTime() + operatorSessionSeconds * 1000),
    })
    if (!isOpen) refuse('invalid_login')
    await requireSecondFactor(tx, secretKey, {
      account: { operatorId: operator.id, name: operator.name },
      code: credentials.otp_code,
      ip,
    })
    await recordAudit(tx, {
      teamId: null,
      author: { kind: 'operator', id: operator.id, name: operator.name, ip },
      action: 'operator.signed_in',
      subjectType: 'operators',
      subjectId: operator.id,
    })
  })
  await refundLimit?.()
  return { operator, token }
}
