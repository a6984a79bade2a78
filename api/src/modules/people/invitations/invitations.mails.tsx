import { invitationDays } from '@ribbon/contract/people/invitations'
import type { ReactElement } from 'react'
import type { Reader } from '../../../platform/db/database.ts'
import { Button, MailLayout, Small, Text } from '../../../platform/mail/mail-layout.tsx'
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
      const { subject, element } = composeInvitation(
        {
          ...invitation,
          inviter: inviterOf(invitation),
          token: invitationTokens(secretKey, invitation.seed).mail,
        },
        publicUrl,
      )
      return { subject, ...(await renderMail(element)) }
    },
  } satisfies MailRenderers
}

export function composeInvitation(
  invitation: MailedInvitation,
  publicUrl: string,
): { subject: string; element: ReactElement } {
  const { teamName, inviter, token } = invitation
  const title =
    inviter === teamName ? `You are invited to ${teamName}` : `${inviter} invites you to ${teamName}`
  const lastDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    invitation.expiresAt,
  )
  return {
    subject: `${title} on Ribbon`,
    element: (
      <MailLayout
        preview={`Join the team and send gifts together.`}
        title={title}
        publicUrl={publicUrl}
        team={{ name: teamName, logo: invitation.teamLogo }}
        footer={`Sent with Ribbon for ${teamName}, because ${inviter} gave us your email address.`}
      >
        <Text>
          {teamName} uses Ribbon to send gifts to clients, colleagues and everyone who deserves a nice
          surprise. Choose a password to join.
        </Text>
        <Button href={`${publicUrl}/invitations/${token}`}>Join {teamName}</Button>
        <Small>
          The invitation works for {invitationDays} days, until {lastDay}. Do not share it: anyone with the
          link can join in your name. If you did not expect this email, you can ignore it.
        </Small>
      </MailLayout>
    ),
  }
}
