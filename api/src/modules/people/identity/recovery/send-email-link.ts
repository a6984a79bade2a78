import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../platform/db/database.ts'
import { hashToken } from '../../../../platform/ids.ts'
import { queueMail } from '../../../../platform/mail/outbox.ts'
import { derivedToken } from '../../../../platform/secrets.ts'
import { replaceEmailToken } from './recovery.store.ts'
import type { TokenPurpose } from './recovery.tables.ts'

const hour = 60 * 60
const links = {
  password_reset: { mail: 'password-reset', lifeSeconds: hour },
  email_confirmation: { mail: 'email-confirmation', lifeSeconds: 7 * 24 * hour },
} as const satisfies Record<TokenPurpose, { mail: string; lifeSeconds: number }>

/** Mails a user a new link for one purpose; only the token's hash is stored. */
export async function sendEmailLink(
  tx: Tx,
  secretKey: string,
  purpose: TokenPurpose,
  person: { id: number; email: string; teamId: number },
): Promise<void> {
  const { mail, lifeSeconds } = links[purpose]
  const seed = randomUUID()
  await replaceEmailToken(tx, {
    userId: person.id,
    purpose,
    email: person.email,
    seed,
    tokenHash: hashToken(derivedToken(secretKey, purpose, seed)),
    lifeSeconds,
  })
  await queueMail(tx, {
    teamId: person.teamId,
    kind: mail,
    subjectKey: `user:${person.id}:${seed}`,
    to: person.email,
    payload: { seed },
  })
}
