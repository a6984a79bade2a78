import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor, type OperatorActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { auditSubject } from './audit-subject.ts'

const actions = {
  'second-factor-on': 'second_factor.turned_on',
  'second-factor-off': 'second_factor.turned_off',
  'recovery-codes-renewed': 'second_factor.recovery_codes_renewed',
} as const

/** Records a change of the second factor in the audit trail, updates open screens, and mails the user; an operator gets no mail. */
export async function recordSecondFactorChange(
  tx: Tx,
  actor: MemberActor | OperatorActor,
  change: keyof typeof actions,
): Promise<void> {
  await recordAudit(tx, {
    ...auditSubject(actor),
    author: authorOf(actor),
    action: actions[change],
  })
  if (actor.kind === 'operator') return
  const { teamId, userId, email, ip } = actor
  announce(tx, { teamId, userId, event: 'user.updated', type: 'users', id: userId })
  await queueMail(tx, {
    teamId,
    kind: change,
    subjectKey: `user:${userId}:${randomUUID()}`,
    to: email,
    payload: { at: databaseTime().toISOString(), ip },
  })
}
