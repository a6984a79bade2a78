import { randomUUID } from 'node:crypto'
import { recordAudit, type Author } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { hashToken } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { invitationTokens } from './invitation-tokens.ts'
import { insertInvitation } from './invitations.store.ts'

/** Invites the first owner of a team that an operator created. */
export async function inviteOwner(
  tx: Tx,
  secretKey: string,
  { teamId, email, author }: { teamId: number; email: string; author: Author },
): Promise<void> {
  const seed = randomUUID()
  const { link, mail } = invitationTokens(secretKey, seed)
  const id = await insertInvitation(tx, {
    teamId,
    email,
    role: 'team_owner',
    subteamId: null,
    invitedById: null,
    invitedByName: author.name,
    seed,
    tokenHash: hashToken(link),
    mailTokenHash: hashToken(mail),
  })
  await queueMail(tx, { teamId, kind: 'invitation', subjectKey: `invitation:${id}:1`, to: email })
  await recordAudit(tx, {
    teamId,
    author,
    action: 'invitation.sent',
    subjectType: 'invitations',
    subjectId: id,
    details: { email, role: 'team_owner' },
  })
}
