import { randomUUID } from 'node:crypto'
import { recordAudit, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Person } from '../profile.store.ts'

/** Records a password change in the audit trail, updates open screens, and mails the user, who may not know of it. */
export async function recordPasswordChange(
  tx: Tx,
  person: Person,
  change: { author: Author; action: 'user.password_changed' | 'user.password_reset' },
): Promise<void> {
  const { id, teamId, email } = person
  await recordAudit(tx, {
    teamId,
    author: change.author,
    action: change.action,
    subjectType: 'users',
    subjectId: id,
  })
  announce(tx, { teamId, userId: id, event: 'user.updated', type: 'users', id })
  await queueMail(tx, {
    teamId,
    kind: 'password-changed',
    subjectKey: `user:${id}:${randomUUID()}`,
    to: email,
    payload: { at: databaseTime().toISOString(), ip: change.author.ip ?? '' },
  })
}
