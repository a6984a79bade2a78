import type { Reader } from '../../../../platform/db/database.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import { renderEach } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findPerson, type Person } from '../profile.store.ts'

interface Notice {
  subject: string
  preview: string
  text: string
}

const notices = {
  'second-factor-on': {
    subject: 'Two-factor authentication is on',
    preview: 'Signing in with your password now also needs a code.',
    text:
      'When you sign in to Ribbon with your password, you now also need a code from your authenticator app. ' +
      'Keep your recovery codes where you can find them without your phone.',
  },
  'second-factor-off': {
    subject: 'Two-factor authentication is off',
    preview: 'You now sign in with your password only. Was it you?',
    text: 'You now sign in to Ribbon with your password only. Your recovery codes no longer work.',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    preview: 'The old ones no longer work. Was it you?',
    text: 'New recovery codes were created for your Ribbon account. Your old ones no longer work.',
  },
} as const satisfies Record<string, Notice>

type Kind = keyof typeof notices

/** The mails about changes of a user's second factor; their subject is the user. */
export function secondFactorMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return renderEach(notices, (_, kind) => async (userId: number, payload: Record<string, unknown>) => {
    const person = await findPerson(db, userId)
    if (!person) return undefined
    const change = { at: new Date(String(payload['at'])), ip: String(payload['ip']) }
    return renderMail(composeNotice(kind, person, change, publicUrl))
  })
}

export function composeNotice(
  kind: Kind,
  person: Person,
  change: { at: Date; ip: string },
  publicUrl: string,
): Mail {
  const { subject, preview, text } = notices[kind]
  return {
    subject,
    preview,
    title: subject,
    team: { name: person.teamName, logo: person.teamLogo },
    text: [
      `${person.firstName ? `Hello ${person.firstName}, ` : 'Hello, '}${text.charAt(0).toLowerCase()}${text.slice(1)}`,
      `${whenAndWhere(change)} If this was not you, set a new password now and tell a team admin.`,
    ],
    button: { label: 'Review your account', href: `${publicUrl}/profile/advanced` },
    footer: [`Sent to ${person.email} because a setting of your Ribbon account has changed.`],
  }
}

function whenAndWhere({ at, ip }: { at: Date; ip: string }): string {
  const when = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at)
  return `Changed on ${when} UTC from the IP address ${ip}.`
}
