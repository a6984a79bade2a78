import { senderName } from '@ribbon/contract/full-name'
import type { Invitation, OpenInvitation } from '@ribbon/contract/people/invitations'
import type { Role } from '@ribbon/contract/route'

interface PresentedInvitation {
  id: number
  email: string
  state: string
  role: string
  subteamId: number | null
  subteamName: string | null
  invitedById: number | null
  invitedByName: string
  inviterFirstName: string | null
  inviterLastName: string | null
  sentAt: Date
  expiresAt: Date
  teamName: string
  teamLogo: string | null
}

/** `token` opens the invitation; null for viewers who may not share it. */
export function presentInvitation(invitation: PresentedInvitation, token: string | null): Invitation {
  return {
    id: String(invitation.id),
    type: 'invitations',
    attributes: {
      email: invitation.email,
      state: stateOf(invitation),
      roles: [invitation.role as Role],
      subteam:
        invitation.subteamId === null
          ? { id: -1, name: 'None' }
          : { id: invitation.subteamId, name: invitation.subteamName ?? '' },
      token,
      invitedBy: invitation.invitedByName,
      sentAt: invitation.sentAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
    },
  }
}

/** What the invited person reads: an operator's name as it was, who is not of the team; a member's as it is now. */
export function inviterOf({
  invitedById,
  invitedByName,
  inviterFirstName,
  inviterLastName,
  teamName,
}: Pick<
  PresentedInvitation,
  'invitedById' | 'invitedByName' | 'inviterFirstName' | 'inviterLastName' | 'teamName'
>): string {
  if (invitedById === null) return `${invitedByName} from Ribbon`
  return senderName({ firstName: inviterFirstName ?? '', lastName: inviterLastName ?? '' }, teamName)
}

export function presentOpenInvitation(
  invitation: PresentedInvitation,
  needsPassword: boolean,
): { data: OpenInvitation } {
  return {
    data: {
      id: String(invitation.id),
      type: 'invitations',
      attributes: {
        email: invitation.email,
        state: stateOf(invitation),
        teamName: invitation.teamName,
        teamLogo: invitation.teamLogo,
        invitedBy: inviterOf(invitation),
        expiresAt: invitation.expiresAt.toISOString(),
        needsPassword,
      },
    },
  }
}

/** The plain model of the auth calls, as signing in answers it (wire §1.3). */
export function presentNewMember(user: { id: number; email: string; firstName: string; lastName: string }) {
  return {
    data: {
      id: user.id,
      provider: 'email',
      uid: user.email,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      allow_password_change: false,
    },
  }
}

function stateOf(invitation: { state: string }): Invitation['attributes']['state'] {
  return invitation.state as Invitation['attributes']['state']
}
