import type { Tx } from '../../../../platform/db/database.ts'
import { findUserByEmail } from '../users.store.ts'
import { findPerson } from '../profile.store.ts'
import { sendEmailLink } from './send-email-link.ts'

/** Mails a confirmation link to the user with this email, unless it is already confirmed. */
export async function sendConfirmation(tx: Tx, secretKey: string, email: string): Promise<void> {
  const user = await findUserByEmail(tx, email)
  const person = user && !user.emailConfirmedAt && (await findPerson(tx, user.id))
  if (person) await sendEmailLink(tx, secretKey, 'email_confirmation', person)
}
