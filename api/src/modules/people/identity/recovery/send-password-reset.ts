import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { findUserByEmail } from '../users.store.ts'
import { findPerson } from '../profile.store.ts'
import { sendEmailLink } from './send-email-link.ts'

/** Mails a reset link to the user with this email, if there is one. */
export async function sendPasswordReset(tx: Tx, secretKey: string, email: string): Promise<void> {
  const user = await findUserByEmail(tx, email)
  const person = user && (await findPerson(tx, user.id))
  if (!person) return
  await sendEmailLink(tx, secretKey, 'password_reset', person)
  await recordAudit(tx, {
    teamId: person.teamId,
    author: systemAuthor,
    action: 'user.password_reset_sent',
    subjectType: 'users',
    subjectId: person.id,
  })
}
