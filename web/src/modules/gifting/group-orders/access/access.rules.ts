import type { GroupOrderChange } from '@ribbon/contract/gifting/group-orders/group-orders'
import type { StatusTone } from '../../../../ui/display/status-dot.tsx'
import { peopleText } from '../group-orders.rules.ts'

export interface AccessFacts {
  password: string | null
  password_protected: boolean
  company_email_limited: boolean
  allowed_domains: string[]
  list_limited: boolean
  verify_emails: boolean
}

export interface AccessValues extends Record<string, unknown> {
  hasCode: boolean
  code: string
  isCompanyOnly: boolean
  domains: string[]
  verifies: boolean
}

export function accessValues(order: AccessFacts): AccessValues {
  return {
    hasCode: order.password_protected,
    code: order.password ?? '',
    isCompanyOnly: order.company_email_limited,
    domains: order.allowed_domains,
    verifies: order.verify_emails,
  }
}

export function accessProblems({ hasCode, code }: AccessValues): Record<string, string> {
  if (!hasCode) return {}
  if (code.trim() === '') return { code: 'Enter an access code, or turn it off.' }
  return code.trim().length < 4 ? { code: 'An access code has at least 4 characters.' } : {}
}

/** Only what differs from what was loaded. */
export function accessChange(values: AccessValues, before: AccessValues): GroupOrderChange {
  return {
    ...(values.hasCode === before.hasCode && values.code === before.code
      ? {}
      : { password_protected: values.hasCode, ...(values.hasCode ? { password: values.code.trim() } : {}) }),
    ...(values.isCompanyOnly === before.isCompanyOnly ? {} : { company_email_limited: values.isCompanyOnly }),
    ...(values.domains.join(' ') === before.domains.join(' ') ? {} : { allowed_domains: values.domains }),
    ...(values.verifies === before.verifies ? {} : { verify_emails: values.verifies }),
  }
}

const hostPattern =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u

/** The domain that was meant by “@Acme.com”, an email address or a link; undefined where it is none. */
export function domainOf(text: string): string | undefined {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^.*@/, '')
    .replace(/[/?#].*$/, '')
    .replace(/\.$/, '')
  return hostPattern.test(host) ? host : undefined
}

/** Without letters and digits that are mistaken for each other when a code is read out. */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function suggestCode(random: Uint8Array = crypto.getRandomValues(new Uint8Array(8))): string {
  return [...random].map(byte => codeLetters[byte % codeLetters.length]).join('')
}

/** What people without a proof of their address can do; nothing where there is nothing to warn of. */
export function verificationWarning(
  values: Pick<AccessValues, 'isCompanyOnly' | 'domains' | 'verifies'>,
  allowed: number,
): string | undefined {
  if (values.verifies) return undefined
  if (allowed > 0)
    return 'Anyone who knows an address on the list can choose in its name, and can find out whether an address is on the list.'
  if (values.isCompanyOnly || values.domains.length > 0)
    return 'Anyone can enter an address of these domains, also one that is not theirs.'
  return undefined
}

/** Who may take part, in words. */
export function accessText(order: AccessFacts, allowed: number): string {
  const groups = [
    ...(allowed > 0 ? [`${peopleText(allowed)} on the list`] : []),
    ...(order.allowed_domains.length > 0
      ? [`anyone with an address at ${order.allowed_domains.join(', ')}`]
      : order.company_email_limited
        ? ['anyone with an address of your company']
        : []),
  ]
  if (groups.length === 0 && order.list_limited) return 'Nobody: the lists are empty.'
  const who = groups.length === 0 ? 'Anyone with the link' : groups.join(' or ')
  const words = order.password_protected ? `${who}, with the access code` : who
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

type UserState = 'choosing' | 'submitted' | 'processing' | 'finalized' | 'skipped' | null

/** How far someone of the list is. */
export function allowedUserView(user: { state: UserState; invitedAt: string | null }): {
  tone: StatusTone
  label: string
} {
  switch (user.state) {
    case 'choosing':
      return { tone: 'progress', label: 'Choosing' }
    case 'submitted':
      return { tone: 'done', label: 'Confirmed' }
    case 'processing':
      return { tone: 'moving', label: 'Processing' }
    case 'finalized':
      return { tone: 'done', label: 'Has an order' }
    case 'skipped':
      return { tone: 'stopped', label: 'Skipped' }
    default:
      return { tone: 'neutral', label: user.invitedAt === null ? 'Not invited yet' : 'Not started' }
  }
}

const sentTo = (count: number) =>
  count === 1 ? '1 person gets an email' : `${peopleText(count)} get an email`

export function invitedText({ invited, skipped }: { invited: number; skipped: number }): string {
  if (invited === 0) return 'Everyone on the list has an invitation already.'
  const rest = skipped > 0 ? ` ${peopleText(skipped)} had one already.` : ''
  return `${sentTo(invited)} with a link of their own.${rest}`
}

export function remindedText({ reminded, skipped }: { reminded: number; skipped: number }): string {
  if (reminded === 0) return 'Nobody was reminded: a reminder goes out at most once a day.'
  const rest = skipped > 0 ? ` ${peopleText(skipped)} had one today or asked for no more.` : ''
  return `${sentTo(reminded)} that reminds them.${rest}`
}
