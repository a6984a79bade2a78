import type { ReactElement } from 'react'
import type { Reader } from '../../../platform/db/database.ts'
import { Button, MailLayout, Small, Text } from '../../../platform/mail/mail-layout.tsx'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findTeamAccount } from './accounts.store.ts'

interface SuspendedTeam {
  name: string
  logo: string | null
  reason: string
}

/** Emails to the owners when their team is suspended and when the suspension is lifted. An outdated one is not sent. */
export function accountMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const mail =
    (isSuspended: boolean, compose: typeof composeSuspended): MailRenderers[string] =>
    async (teamId, payload) => {
      const team = await findTeamAccount(db, teamId)
      if (!team || (team.suspendedAt !== null) !== isSuspended) return undefined
      const { subject, element } = compose({ ...team, reason: String(payload['reason'] ?? '') }, publicUrl)
      return { subject, ...(await renderMail(element)) }
    }
  return {
    'team-suspended': mail(true, composeSuspended),
    'suspension-lifted': mail(false, composeLifted),
  } satisfies MailRenderers
}

export function composeSuspended(
  team: SuspendedTeam,
  publicUrl: string,
): { subject: string; element: ReactElement } {
  return {
    subject: `${team.name} is suspended on Ribbon`,
    element: (
      <MailLayout
        preview={`Why: ${team.reason}`}
        title={`${team.name} is suspended`}
        publicUrl={publicUrl}
        team={{ name: team.name, logo: team.logo }}
        footer={`Sent with Ribbon to the admins of ${team.name}.`}
      >
        <Text>Why: {team.reason}</Text>
        <Text>
          Your team can still sign in and see everything. It cannot change anything or send gifts until the
          suspension is lifted. Gifts already on their way will arrive.
        </Text>
        <Button href={`${publicUrl}/report`}>View your team</Button>
        <Small>Reply to this email if you have questions.</Small>
      </MailLayout>
    ),
  }
}

export function composeLifted(
  team: SuspendedTeam,
  publicUrl: string,
): { subject: string; element: ReactElement } {
  return {
    subject: `${team.name} is back on Ribbon`,
    element: (
      <MailLayout
        preview="Your team can send gifts again."
        title="Your team is back"
        publicUrl={publicUrl}
        team={{ name: team.name, logo: team.logo }}
        footer={`Sent with Ribbon to the admins of ${team.name}.`}
      >
        <Text>
          {team.name} is no longer suspended: {team.reason}
        </Text>
        <Text>Everything is as you left it. You can send gifts again right away.</Text>
        <Button href={`${publicUrl}/gifts`}>Send a gift</Button>
      </MailLayout>
    ),
  }
}
