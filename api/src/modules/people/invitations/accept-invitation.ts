import { fullName } from '@ribbon/contract/full-name'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Reader, type Tx } from '../../../platform/db/database.ts'
import { hashToken } from '../../../platform/ids.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { createUser } from '../identity/create-user.ts'
import {
  confirmEmail,
  findClosedAccount,
  findUserByEmail,
  reopenAccount,
  type UserRow,
} from '../identity/users.store.ts'
import { openSession, type Device, type OpenedSession } from '../identity/sessions/open-session.ts'
import { checkNewPassword } from '../identity/recovery/check-new-password.ts'
import { hashPassword } from '../../../platform/passwords/hash-password.ts'
import { sendEmailLink } from '../identity/recovery/send-email-link.ts'
import { hasSecondFactor } from '../identity/second-factor/second-factor.store.ts'
import { isSsoRequired, isSsoRequiredToJoin } from '../sso/idp-setups.store.ts'
import { giveOwnerBudget } from '../teams/budgets/give-owner-budget.ts'
import { insertMembership } from '../teams/teams.store.ts'
import {
  findInvitationByToken,
  lockInvitationByToken,
  markAccepted,
  type InvitationRow,
} from './invitations.store.ts'
import { isClosed } from './invitations.states.ts'

/** How many members the team's plan allows; undefined without a plan. */
export type FindUsersLimit = (db: Reader, teamId: number) => Promise<number | undefined>

export interface Acceptance {
  /** Not needed where the team requires its identity provider. */
  password: string | undefined
  firstName: string
  lastName: string
  passwordMinLength: number
  findUsersLimit: FindUsersLimit
  device: Device
}

/**
 * Makes the invited person a member of the team, once, within the plan's limit. Signs them in, unless they must first
 * enter an old account's second factor or sign in through the team's identity provider.
 */
export async function acceptInvitation(
  db: Db,
  secretKey: string,
  token: string,
  acceptance: Acceptance,
): Promise<{ user: UserRow; session: OpenedSession | undefined }> {
  const tokenHash = hashToken(token)
  const found = (await findInvitationByToken(db, tokenHash)) ?? refuse('not_found')
  refuseUnlessOpen(found)
  const passwordHash = (await isSsoRequiredToJoin(db, found))
    ? null
    : await hashNewPassword(found, acceptance)
  return inTransaction(db, async tx => {
    const invitation = (await lockInvitationByToken(tx, tokenHash)) ?? refuse('not_found')
    refuseUnlessOpen(invitation)
    const { teamId, email } = invitation
    const user = await openAccount(tx, invitation, {
      passwordHash,
      firstName: acceptance.firstName,
      lastName: acceptance.lastName,
    })
    await joinTeam(tx, invitation, user.id, acceptance.findUsersLimit)
    if (invitation.mailTokenHash === tokenHash) await confirmEmail(tx, user.id)
    else await sendEmailLink(tx, secretKey, 'email_confirmation', { id: user.id, email, teamId })
    await markAccepted(tx, invitation.id, user.id)
    announce(tx, {
      teamId,
      userId: invitation.invitedById,
      event: 'invitation.updated',
      type: 'invitations',
      id: invitation.id,
    })
    announce(tx, { teamId, userId: user.id, event: 'member.added', type: 'members', id: user.id })
    await recordAudit(tx, {
      teamId,
      author: {
        kind: 'member',
        id: user.id,
        name: fullName(user),
        ip: acceptance.device.ip,
      },
      action: 'invitation.accepted',
      subjectType: 'invitations',
      subjectId: invitation.id,
      details: { email, role: invitation.role },
      before: { state: invitation.state },
      after: { state: 'accepted' },
    })
    const mustSignIn = (await hasSecondFactor(tx, { userId: user.id })) || (await isSsoRequired(tx, user))
    return {
      user,
      session: mustSignIn
        ? undefined
        : await openSession(tx, user, acceptance.device, { method: 'invitation' }),
    }
  })
}

async function hashNewPassword(
  { email, teamName }: InvitationRow,
  { password, passwordMinLength, firstName, lastName }: Acceptance,
): Promise<string> {
  if (password === undefined) throw new Refusal('invalid_input', ["Password can't be blank!"])
  await checkNewPassword(password, {
    minLength: passwordMinLength,
    owner: { firstName, lastName, email, teamName },
  })
  return hashPassword(password)
}

function refuseUnlessOpen(invitation: InvitationRow): void {
  if (isClosed(invitation)) refuse('invitation_closed')
  if (invitation.state === 'expired') refuse('invitation_expired')
}

/** A former member of this team gets their old account back; a member of another team must leave that one first. */
async function openAccount(
  tx: Tx,
  { teamId, email }: InvitationRow,
  account: { passwordHash: string | null; firstName: string; lastName: string },
): Promise<UserRow> {
  if (await findUserByEmail(tx, email)) refuse('email_taken')
  const closed = await findClosedAccount(tx, teamId, email)
  return closed ? reopenAccount(tx, closed.id, account) : createUser(tx, { email, ...account })
}

/** The membership is counted under the team's row lock, so that parallel acceptances cannot exceed the plan's limit. */
async function joinTeam(
  tx: Tx,
  { teamId, role, subteamId }: InvitationRow,
  userId: number,
  findUsersLimit: FindUsersLimit,
): Promise<void> {
  const members = await insertMembership(tx, { userId, teamId, role, subteamId })
  const limit = await findUsersLimit(tx, teamId)
  if (limit !== undefined && members > limit) refuse('users_limit_reached', { limit })
  if (members === 1 && role === 'team_owner') await giveOwnerBudget(tx, { teamId, userId })
}
