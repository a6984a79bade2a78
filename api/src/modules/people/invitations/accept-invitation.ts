import { fullName } from '@ribbon/contract/full-name'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import { hashToken } from '../../../platform/ids.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findSubscription } from '../../money/subscriptions/subscriptions.store.ts'
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
import { isSsoRequired } from '../sso/idp-setups.store.ts'
import { insertMembership } from '../teams/teams.store.ts'
import {
  findInvitationByToken,
  lockInvitationByToken,
  markAccepted,
  type InvitationRow,
} from './invitations.store.ts'
import { isClosed } from './invitations.states.ts'

export interface Acceptance {
  password: string
  firstName: string
  lastName: string
  passwordMinLength: number
  device: Device
}

/**
 * Makes the person invited a member of the team, once, as far as its plan has room, and signs them in,
 * unless an old account's second factor must be asked for first, or the team's identity provider is the only way in.
 */
export async function acceptInvitation(
  db: Db,
  secretKey: string,
  token: string,
  acceptance: Acceptance,
): Promise<{ user: UserRow; session: OpenedSession | undefined }> {
  const tokenHash = hashToken(token)
  refuseUnlessOpen((await findInvitationByToken(db, tokenHash)) ?? refuse('not_found'))
  checkNewPassword(acceptance.password, acceptance.passwordMinLength)
  const passwordHash = await hashPassword(acceptance.password)
  return inTransaction(db, async tx => {
    const invitation = (await lockInvitationByToken(tx, tokenHash)) ?? refuse('not_found')
    refuseUnlessOpen(invitation)
    const { teamId, email } = invitation
    const user = await openAccount(tx, invitation, {
      passwordHash,
      firstName: acceptance.firstName,
      lastName: acceptance.lastName,
    })
    await joinTeam(tx, invitation, user.id)
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
    const mustSignIn = (await hasSecondFactor(tx, user.id)) || (await isSsoRequired(tx, user))
    return {
      user,
      session: mustSignIn ? undefined : await openSession(tx, user, acceptance.device, 'invitation'),
    }
  })
}

function refuseUnlessOpen(invitation: InvitationRow): void {
  if (isClosed(invitation)) refuse('invitation_closed')
  if (invitation.state === 'expired') refuse('invitation_expired')
}

/** Who left this very team gets the old account back, with its work; who belongs to another one must leave that first. */
async function openAccount(
  tx: Tx,
  { teamId, email }: InvitationRow,
  account: { passwordHash: string; firstName: string; lastName: string },
): Promise<UserRow> {
  if (await findUserByEmail(tx, email)) refuse('email_taken')
  const closed = await findClosedAccount(tx, teamId, email)
  return closed ? reopenAccount(tx, closed.id, account) : createUser(tx, { email, ...account })
}

/** The team's row counts its members one after the other, so of many who join at once no more than the plan has room for stay. */
async function joinTeam(tx: Tx, { teamId, role, subteamId }: InvitationRow, userId: number): Promise<void> {
  const members = await insertMembership(tx, { userId, teamId, role, subteamId })
  const subscription = await findSubscription(tx, teamId)
  if (subscription && members > subscription.usersLimit)
    refuse('users_limit_reached', { limit: subscription.usersLimit })
}
