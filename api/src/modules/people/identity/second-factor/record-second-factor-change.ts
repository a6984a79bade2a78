import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'

const actions = {
  'second-factor-on': 'second_factor.turned_on',
  'second-factor-off': 'second_factor.turned_off',
  'recovery-codes-renewed': 'second_factor.recovery_codes_renewed',
} as const

/** Records a change of the second factor in the audit trail, updates open screens, and mails the user. */
export async function recordSecondFactorChange(
  tx: Tx,
  actor: MemberActor,
  change: keyof typeof actions,
): Promise<void> {
  const { teamId, userId, email, ip } = actor
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: actions[change],
    subjectType: 'users',
    subjectId: userId,
  })
  announce(tx, { teamId, userId, event: 'user.updated', type: 'users', id: userId })
  await queueMail(tx, {
    teamId,
    kind: change,
    subjectKey: `user:${userId}:${randomUUID()}`,
    to: email,
    payload: { at: new Date().toISOString(), ip },
  })
}
