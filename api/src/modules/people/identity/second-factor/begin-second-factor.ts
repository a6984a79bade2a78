import { Secret } from 'otpauth'
import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor, type OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { seal } from '../../../../platform/secrets.ts'
import { authenticator } from './authenticator.ts'
import { auditSubject } from './audit-subject.ts'
import { requireCurrentPassword } from './require-current-password.ts'
import { beginSecret } from './second-factor.store.ts'

/** Creates a secret for an authenticator app, to be confirmed with a first code; it is shown only in this answer. */
export async function beginSecondFactor(
  db: Db,
  secretKey: string,
  actor: MemberActor | OperatorActor,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await requireCurrentPassword(db, actor, password)
  const secret = new Secret({ size: 20 }).base32
  await inTransaction(db, async tx => {
    if (!(await beginSecret(tx, actor, seal(secretKey, secret)))) refuse('second_factor_on')
    await recordAudit(tx, {
      ...auditSubject(actor),
      author: authorOf(actor),
      action: 'second_factor.begun',
    })
  })
  return { secret, uri: authenticator(secret, actor.email).toString() }
}
