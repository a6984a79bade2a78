import type { Reader } from '../../../platform/db/database.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
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
      return renderMail(compose({ ...team, reason: String(payload['reason'] ?? '') }, publicUrl))
    }
  return {
    'team-suspended': mail(true, composeSuspended),
    'suspension-lifted': mail(false, composeLifted),
  } satisfies MailRenderers
}

export function composeSuspended(team: SuspendedTeam, publicUrl: string): Mail {
  return {
    subject: `${team.name} is suspended on Ribbon`,
    preview: 'Gifts already on their way will arrive. The reason is inside.',
    title: `${team.name} is suspended`,
    text: [
      `Reason: ${team.reason}`,
      'Your team can still sign in and see everything. ' +
        'It cannot change anything or send gifts until the suspension is lifted. ' +
        'Gifts already on their way will arrive.',
    ],
    button: { label: 'View your team', href: `${publicUrl}/report` },
    quiet: 'Reply to this email if you have questions.',
    ...framed(team),
  }
}

export function composeLifted(team: SuspendedTeam, publicUrl: string): Mail {
  return {
    subject: `${team.name} is back on Ribbon`,
    preview: 'Your team can send gifts again. Everything is as you left it.',
    title: 'Your team is back',
    text: [
      `${team.name} is no longer suspended. Reason: ${team.reason}`,
      'Everything is as you left it. You can send gifts again right away.',
    ],
    button: { label: 'Send a gift', href: `${publicUrl}/gifts` },
    ...framed(team),
  }
}

function framed(team: SuspendedTeam): Pick<Mail, 'team' | 'footer'> {
  return {
    team: { name: team.name, logo: team.logo },
    footer: [`Sent by Ribbon to the admins of ${team.name}.`],
  }
}
