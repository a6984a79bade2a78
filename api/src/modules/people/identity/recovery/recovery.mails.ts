import type { Reader } from '../../../../platform/db/database.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { derivedToken } from '../../../../platform/secrets.ts'
import { findPerson, type Person } from '../profile.store.ts'
import { findLinkForMail } from './recovery.store.ts'
import type { TokenPurpose } from './recovery.tables.ts'

type Compose = (person: Person, href: string) => Mail

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
      return renderMail(compose(person, `${publicUrl}${path}=${derivedToken(secretKey, purpose, seed)}`))
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
      return renderMail(
        composeChanged(person, { at: new Date(String(payload['at'])), ip: String(payload['ip']) }, publicUrl),
      )
    },
  } satisfies MailRenderers
}

export function composeReset(person: Person, href: string): Mail {
  return {
    subject: 'Set a new password',
    preview: 'The link works once, for an hour. If you did not ask for it, do nothing.',
    title: 'Set a new password',
    text: [
      `${greeting(person)}choose a new password for your Ribbon account. The link works once, for an hour.`,
    ],
    button: { label: 'Choose a new password', href },
    quiet: 'If you did not request this, ignore this email. Your password stays the same.',
    ...framed(person, 'someone requested a new password for this address'),
  }
}

export function composeConfirmation(person: Person, href: string): Mail {
  return {
    subject: 'Confirm your email address',
    preview: 'One click, so that emails about your gifts reach you.',
    title: 'Confirm your email address',
    text: [
      `${greeting(person)}confirm that ${person.email} is your address, ` +
        'so that emails about your gifts reach you. The link works once, for seven days.',
    ],
    button: { label: 'Confirm address', href },
    quiet: 'If you have no Ribbon account, someone mistyped their address. You can ignore this email.',
    ...framed(person, 'this address was entered for a Ribbon account'),
  }
}

export function composeChanged(person: Person, change: { at: Date; ip: string }, publicUrl: string): Mail {
  const when = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(change.at)
  return {
    subject: 'Your password was changed',
    preview: 'All other devices have been signed out. Was it you?',
    title: 'Your password was changed',
    text: [
      `${greeting(person)}your Ribbon account has a new password, and all other devices have been signed out.`,
      `Changed on ${when} UTC from the IP address ${change.ip}. If this was not you, set a new password now and tell a team admin.`,
    ],
    button: { label: 'This was not me', href: `${publicUrl}/reset-password` },
    ...framed(person, 'the password of your Ribbon account has changed'),
  }
}

function framed(person: Person, reason: string): Pick<Mail, 'team' | 'footer'> {
  return {
    team: { name: person.teamName, logo: person.teamLogo },
    footer: [`Sent to ${person.email} because ${reason}.`],
  }
}

function greeting(person: Person): string {
  return person.firstName ? `Hello ${person.firstName}, ` : 'Hello, '
}
