import type { ReactElement } from 'react'
import type { Reader } from '../../../../platform/db/database.ts'
import { Button, MailLayout, Small, Text } from '../../../../platform/mail/mail-layout.tsx'
import { renderEach } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findPerson, type Person } from '../profile.store.ts'

interface Notice {
  subject: string
  text: string
}

const notices = {
  'second-factor-on': {
    subject: 'Two-factor authentication is on',
    text:
      'When you sign in to Ribbon with your password, you now also need a code from your authenticator app. ' +
      'Keep your recovery codes where you can find them without your phone.',
  },
  'second-factor-off': {
    subject: 'Two-factor authentication is off',
    text: 'You now sign in to Ribbon with your password only. Your recovery codes no longer work.',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were created for your Ribbon account. Your old ones no longer work.',
  },
} as const satisfies Record<string, Notice>

type Kind = keyof typeof notices

/** The mails about changes of a user's second factor; their subject is the user. */
export function secondFactorMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return renderEach(notices, (_, kind) => async (userId: number, payload: Record<string, unknown>) => {
    const person = await findPerson(db, userId)
    if (!person) return undefined
    const { subject, element } = composeNotice(
      kind,
      person,
      { at: new Date(String(payload['at'])), ip: String(payload['ip']) },
      publicUrl,
    )
    return { subject, ...(await renderMail(element)) }
  })
}

export function composeNotice(
  kind: Kind,
  person: Person,
  change: { at: Date; ip: string },
  publicUrl: string,
): { subject: string; element: ReactElement } {
  const { subject, text } = notices[kind]
  return {
    subject,
    element: (
      <MailLayout
        preview={text}
        title={subject}
        publicUrl={publicUrl}
        team={{ name: person.teamName, logo: person.teamLogo }}
        footer={`Sent to ${person.email} because a setting of your Ribbon account has changed.`}
      >
        <Text>
          {person.firstName ? `Hello ${person.firstName}, ` : 'Hello, '}
          {text.charAt(0).toLowerCase() + text.slice(1)}
        </Text>
        <Button href={`${publicUrl}/profile/advanced`}>Review your account</Button>
        <Small>
          {whenAndWhere(change)} If this was not you, set a new password now and tell a team admin.
        </Small>
      </MailLayout>
    ),
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
