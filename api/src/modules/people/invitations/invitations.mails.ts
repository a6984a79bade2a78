import type { Reader } from '../../../platform/db/database.ts'
import { mailDay, type Mail } from '../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { invitationTokens } from './invitation-tokens.ts'
import { inviterOf } from './invitations.present.ts'
import { findInvitation } from './invitations.store.ts'

interface MailedInvitation {
  teamName: string
  teamLogo: string | null
  inviter: string
  expiresAt: Date
  token: string
}

/** The mail that invites a person to a team; its subject is the invitation. One that was canceled or accepted meanwhile is not sent. */
export function invitationMails(
  db: Reader,
  { publicUrl, SECRET_KEY: secretKey }: { publicUrl: string; SECRET_KEY: string },
) {
  return {
    invitation: async invitationId => {
      const invitation = await findInvitation(db, invitationId)
      if (invitation?.state !== 'pending') return undefined
      const { mail: token } = invitationTokens(secretKey, invitation.seed)
      return renderMail(
        composeInvitation({ ...invitation, inviter: inviterOf(invitation), token }, publicUrl),
      )
    },
  } satisfies MailRenderers
}

export function composeInvitation(invitation: MailedInvitation, publicUrl: string): Mail {
  const { teamName, inviter, token } = invitation
  const title =
    inviter === teamName ? `You are invited to ${teamName}` : `${inviter} invites you to ${teamName}`
  const lastDay = mailDay(invitation.expiresAt)
  return {
    subject: title,
    preview: `Join the team on Ribbon by ${lastDay} and send gifts together.`,
    title,
    team: { name: teamName, logo: invitation.teamLogo },
    text: [
      `${teamName} uses Ribbon to send gifts to clients, colleagues and everyone who deserves a nice surprise. Choose a password to join.`,
    ],
    day: { label: 'Join by', day: lastDay },
    button: { label: `Join ${teamName}`, href: `${publicUrl}/invitations/${token}` },
    quiet: 'Do not share this email: anyone with the link can join in your name.',
    footer: [
      'If you did not expect this email, you can ignore it.',
      `Sent by Ribbon for ${teamName}, because ${inviter} gave us your email address.`,
    ],
  }
}
