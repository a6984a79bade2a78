import { randomUUID } from 'node:crypto'
import type { invitationRoutes } from '@ribbon/contract/people/invitations'
import type { BodyOf } from '@ribbon/contract/route'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, scopeOf, type MemberActor, type Scope } from '../../../platform/http/actor.ts'
import { hashToken } from '../../../platform/ids.ts'
import { refuse, refuseInput } from '../../../platform/refusal.ts'
import type { FindUsersLimit } from './accept-invitation.ts'
import { lockSubteam } from '../members/subteams/subteams.store.ts'
import { invitationTokens } from './invitation-tokens.ts'
import {
  findMemberCount,
  insertInvitation,
  isMemberEmail,
  lockPendingInvitation,
  renewInvitation,
} from './invitations.store.ts'
import { sendInvitation } from './send-invitation.ts'

/**
 * Invites an email address into the team. An expired invitation of the same address is renewed with the new terms.
 * The inviter does not learn whether the address belongs to another team; only the person who opens the link does.
 */
export async function createInvitation(
  tx: Tx,
  { secretKey, findUsersLimit }: { secretKey: string; findUsersLimit: FindUsersLimit },
  actor: MemberActor,
  { email, role, subteam_id: subteam }: BodyOf<typeof invitationRoutes.createInvitation>,
): Promise<RowId> {
  const scope = scopeOf(actor)
  const pending = await lockPendingInvitation(tx, scope, email)
  if (await isMemberEmail(tx, scope, email)) refuse('already_member')
  const subteamId = subteam ? Number(subteam) : null
  if (subteamId !== null && !(await lockSubteam(tx, scope, subteamId)))
    refuseInput(['Choose one of your team’s sub-teams.'])
  await refuseWhenFull(tx, scope, findUsersLimit)
  const terms = { role, subteamId, invitedById: actor.userId, invitedByName: actor.name }
  if (pending && pending.state !== 'expired') refuse('already_invited')
  const id = pending
    ? pending.id
    : await insertInvitation(tx, { ...terms, teamId: actor.teamId, email, ...newSecrets(secretKey) })
  if (pending) await renewInvitation(tx, id, terms)
  await sendInvitation(tx, actor, id)
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'invitation.sent',
    subjectType: 'invitations',
    subjectId: id,
    details: { email, role },
  })
  return id
}

async function refuseWhenFull(tx: Tx, scope: Scope, findUsersLimit: FindUsersLimit): Promise<void> {
  const limit = await findUsersLimit(tx, scope.teamId)
  if (limit !== undefined && (await findMemberCount(tx, scope)) >= limit)
    refuse('users_limit_reached', { limit })
}

function newSecrets(secretKey: string) {
  const seed = randomUUID()
  const { link, mail } = invitationTokens(secretKey, seed)
  return { seed, tokenHash: hashToken(link), mailTokenHash: hashToken(mail) }
}
