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

/** What the owners read when their team is suspended, and when that is lifted; one that was overtaken is not sent. */
export function accountMails(db: Reader, { publicUrl }: { publicUrl: string }): MailRenderers {
  const mail =
    (isSuspended: boolean, compose: typeof composeSuspended): MailRenderers[string] =>
    async (teamId, payload) => {
      const team = await findTeamAccount(db, teamId)
      if (!team || (team.suspendedAt !== null) !== isSuspended) return undefined
      const { subject, element } = compose({ ...team, reason: String(payload['reason'] ?? '') }, publicUrl)
      return { subject, ...(await renderMail(element)) }
    }
  return { 'team-suspended': mail(true, composeSuspended), 'suspension-lifted': mail(false, composeLifted) }
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
          Your team can sign in and look at everything. Nothing can be changed, and no gift can be sent, until
          this is lifted. Gifts that are on their way arrive.
        </Text>
        <Button href={`${publicUrl}/report`}>Look at your team</Button>
        <Small>Answer this e-mail to have it looked at.</Small>
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
        <Text>Everything is as you left it. You can send gifts again at once.</Text>
        <Button href={`${publicUrl}/gifts`}>Send a gift</Button>
      </MailLayout>
    ),
  }
}
