import type { ReactElement } from 'react'
import type { Reader } from '../../../../platform/db/database.ts'
import { Button, MailLayout, Small, Text } from '../../../../platform/mail/mail-layout.tsx'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { derivedToken } from '../../../../platform/secrets.ts'
import { findPerson, type Person } from '../profile.store.ts'
import { findLinkForMail } from './recovery.store.ts'
import type { TokenPurpose } from './recovery.tables.ts'

interface RecoveryMail {
  subject: string
  element: ReactElement
}
type Compose = (person: Person, href: string, publicUrl: string) => RecoveryMail

/** The mails about passwords and emails; their subject is the user. A link that was used or replaced is no longer sent. */
export function recoveryMails(
  db: Reader,
  { publicUrl, SECRET_KEY: secretKey }: { publicUrl: string; SECRET_KEY: string },
) {
  const linking =
    (purpose: TokenPurpose, path: string, compose: Compose) =>
    async (userId: number, payload: Record<string, unknown>) => {
      const seed = String(payload['seed'])
      const person = await findPerson(db, userId)
      const link = await findLinkForMail(db, userId, purpose, seed)
      if (!person || link?.email !== person.email) return undefined
      const { subject, element } = compose(
        person,
        `${publicUrl}${path}=${derivedToken(secretKey, purpose, seed)}`,
        publicUrl,
      )
      return { subject, ...(await renderMail(element)) }
    }
  return {
    'password-reset': linking(
      'password_reset',
      '/api/v2/auth/password/edit?reset_password_token',
      composeReset,
    ),
    'email-confirmation': linking(
      'email_confirmation',
      '/api/v2/auth/confirmation?confirmation_token',
      composeConfirmation,
    ),
    'password-changed': async (userId, payload) => {
      const person = await findPerson(db, userId)
      if (!person) return undefined
      const { subject, element } = composeChanged(
        person,
        { at: new Date(String(payload['at'])), ip: String(payload['ip']) },
        publicUrl,
      )
      return { subject, ...(await renderMail(element)) }
    },
  } satisfies MailRenderers
}

export function composeReset(person: Person, href: string, publicUrl: string): RecoveryMail {
  return {
    subject: 'Set a new password',
    element: (
      <Frame
        person={person}
        publicUrl={publicUrl}
        title="Set a new password"
        preview="The link works once, for an hour."
        reason="someone requested a new password for this address"
      >
        <Text>
          {greeting(person)}choose a new password for your Ribbon account. The link works once, for an hour.
        </Text>
        <Button href={href}>Choose a new password</Button>
        <Small>If you did not request this, ignore this email. Your password stays the same.</Small>
      </Frame>
    ),
  }
}

export function composeConfirmation(person: Person, href: string, publicUrl: string): RecoveryMail {
  return {
    subject: 'Confirm your email address',
    element: (
      <Frame
        person={person}
        publicUrl={publicUrl}
        title="Confirm your email address"
        preview="Confirm it with one click."
        reason="this address was entered for a Ribbon account"
      >
        <Text>
          {greeting(person)}confirm that {person.email} is your address, so that emails about your gifts reach
          you. The link works once, for seven days.
        </Text>
        <Button href={href}>Confirm address</Button>
        <Small>
          If you have no Ribbon account, someone mistyped their address. You can ignore this email.
        </Small>
      </Frame>
    ),
  }
}

export function composeChanged(
  person: Person,
  change: { at: Date; ip: string },
  publicUrl: string,
): RecoveryMail {
  const when = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(change.at)
  return {
    subject: 'Your password was changed',
    element: (
      <Frame
        person={person}
        publicUrl={publicUrl}
        title="Your password was changed"
        preview="All other devices have been signed out."
        reason="the password of your Ribbon account has changed"
      >
        <Text>
          {greeting(person)}your Ribbon account has a new password, and all other devices have been signed
          out.
        </Text>
        <Small>
          Changed on {when} UTC from the IP address {change.ip}. If this was not you, set a new password now
          and tell a team admin.
        </Small>
        <Button href={`${publicUrl}/reset-password`}>This was not me</Button>
      </Frame>
    ),
  }
}

function Frame({
  person,
  publicUrl,
  title,
  preview,
  reason,
  children,
}: {
  person: Person
  publicUrl: string
  title: string
  preview: string
  reason: string
  children: ReactElement[]
}) {
  return (
    <MailLayout
      preview={preview}
      title={title}
      publicUrl={publicUrl}
      team={{ name: person.teamName, logo: person.teamLogo }}
      footer={`Sent to ${person.email} because ${reason}.`}
    >
      {children}
    </MailLayout>
  )
}

function greeting(person: Person): string {
  return person.firstName ? `Hello ${person.firstName}, ` : 'Hello, '
}
