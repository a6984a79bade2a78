import { senderAtTeam } from '@ribbon/contract/full-name'
import { errorCode } from '../../../platform/error-code.ts'
import type { OpenInvitation } from './open-invitation.data.ts'

type Closed = Pick<OpenInvitation, 'state' | 'teamName' | 'invitedBy' | 'email' | 'expiresAt'>

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

export interface ClosedWords {
  title: string
  lead: string
  canSignIn: boolean
}

/** Why an invitation is not open, and what to do next; undefined while it is. */
export function closedWords({
  state,
  teamName,
  invitedBy,
  email,
  expiresAt,
}: Closed): ClosedWords | undefined {
  if (state === 'expired')
    return {
      title: 'This invitation has expired',
      lead: `It could be accepted until ${day.format(new Date(expiresAt))}. Ask ${senderAtTeam(invitedBy, teamName)} to send it again.`,
      canSignIn: false,
    }
  if (state === 'canceled')
    return {
      title: 'This invitation was canceled',
      lead: `If you think this is a mistake, ask ${senderAtTeam(invitedBy, teamName)}.`,
      canSignIn: false,
    }
  if (state === 'accepted')
    return {
      title: 'This invitation has been accepted',
      lead: `Sign in with ${email} to continue.`,
      canSignIn: true,
    }
  return undefined
}

/** Refusals that the invited person cannot resolve on this page; the server's own sentences are meant for an admin. */
export function refusedWords(
  error: unknown,
  { teamName, invitedBy, email }: Closed,
): ClosedWords | undefined {
  const code = errorCode(error)
  if (code === 'email_taken')
    return {
      title: 'You already have an account',
      lead:
        `${email} belongs to another team. Ask ${senderAtTeam(invitedBy, teamName)} to invite another address of yours, ` +
        'or sign in to the team you are in.',
      canSignIn: true,
    }
  if (code === 'users_limit_reached')
    return {
      title: `${teamName} is full`,
      lead: `Its plan has no room for another member. Ask ${invitedBy} to make room, then open this link again.`,
      canSignIn: false,
    }
  return undefined
}

/** The invitation was closed while its page was open; loading it again shows why. */
export function isClosedSince(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'invitation_closed' || code === 'invitation_expired'
}
