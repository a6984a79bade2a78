import { databaseTime } from '../database-time.ts'

/** A mail as data. The page and its text alternative are both made from it, always in the order of these fields. */
export interface Mail {
  /** At most 50 characters are sent. */
  subject: string
  /** What the inbox shows beside the subject, 40 to 90 characters that say more than it. */
  preview: string
  team: MailTeam
  /** The one who gets the gift sees its ribbon. */
  isGift?: boolean
  drawing?: 'gift' | 'envelope'
  title: string
  text: readonly string[]
  /** Six digits or the like, to be typed somewhere. */
  code?: { label: string; code: string; note?: string }
  steps?: { names: readonly string[]; reached: number }
  card?: { message: string; from: string }
  day?: { label: string; day: string; note?: string }
  items?: readonly MailItem[]
  lines?: readonly MailLine[]
  /** Left out only where there is nothing to open. */
  button?: MailLink
  /** A second way, as a text link. */
  otherLink?: MailLink
  quiet?: string
  footer: readonly string[]
  replyTo?: string
  /** Mails of one thread stand together in the mailbox. */
  thread?: string
  /** Where mail programs unsubscribe its reader from reminders, by one press. */
  unsubscribeUrl?: string
}

export interface MailTeam {
  name: string
  logo: string | null
  /** Only of a store: fills the button. Its mails are sent under its name alone. */
  color?: string
}

export interface MailLink {
  label: string
  href: string
}

export interface MailItem {
  name: string
  detail?: string
  /** Where the picture is served; items without one stand without. */
  image?: string | null
  value?: string
}

export interface MailLine {
  label: string
  value: string
  isStrong?: boolean
}

const itemsAtMost = 12

/** The items a mail lists, and how many it leaves to the page behind its button. */
export function listedItems(items: readonly MailItem[]): {
  items: readonly MailItem[]
  more: string | undefined
} {
  const left = items.length - itemsAtMost
  return { items: items.slice(0, itemsAtMost), more: left > 0 ? `and ${left} more` : undefined }
}

export const subjectAtMost = 50
export const previewAtMost = 90

/** Inboxes cut long subjects anywhere; this one ends at a word. */
export function shortened(text: string, atMost: number): string {
  if (text.length <= atMost) return text
  const whole = text.slice(0, atMost - 1).replace(/\s+\S*$/, '')
  return `${whole.replace(/[\s,:;.]+$/, '')}…`
}

/** "Thursday, December 3"; with the year only when it is another one. */
export function mailDay(day: Date, now = databaseTime()): string {
  return day.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(day.getUTCFullYear() === now.getUTCFullYear() ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  })
}
