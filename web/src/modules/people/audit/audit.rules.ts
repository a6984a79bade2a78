import type { AuditEvent } from '@ribbon/contract/people/audit'
import { formatCents } from '@ribbon/contract/money'

export interface AuditListState {
  page: number
  size: number
  q: string
  who: string
  kind: string
  from: string
  to: string
}
type Event = Pick<AuditEvent['attributes'], 'action' | 'subjectType' | 'subjectId' | 'subjectName'>
type Fields = Record<string, unknown>

const nouns: Record<string, string> = {
  idp_setup: 'Single sign-on',
  team_domain: 'Email domain',
  audit: 'Audit log',
  user: '',
  subteam: 'Sub-team',
}
const subjects: Record<string, string> = {
  orders: 'Order',
  parcels: 'Parcel',
  recipients: 'Recipient',
  invitations: 'Invitation',
  sessions: 'Session',
  subteams: 'Sub-team',
  cardTemplates: 'Card template',
  teamDomains: 'Domain',
  additionalSends: 'Purchase',
  productVariants: 'Variant',
  subscriptions: 'Subscription of team',
  ...Object.fromEntries(
    ['job', 'plan', 'mail', 'pickList', 'handover', 'product', 'bundle', 'operator', 'invoice'].map(noun => [
      `${noun}s`,
      words(noun),
    ]),
  ),
}

/** `member.role_changed` as `Member role changed`. */
export function actionText(action: string): string {
  const [noun = '', verb = ''] = action.split('.')
  if (action === 'user.updated') return 'Profile updated'
  return nouns[noun] === ''
    ? words(verb)
    : `${nouns[noun] ?? words(noun)} ${words(verb).toLowerCase()}`.trim()
}

/** What or whom an event is about; nothing where that is the team itself. */
export function subjectText({ subjectName, subjectType, subjectId }: Event): string {
  if (subjectName) return subjectName
  if (subjectType === 'teams' || subjectType === 'idpSetups') return ''
  return `${subjects[subjectType] ?? words(subjectType)} ${subjectId}`
}

/** `emailPreferences` or `role_changed` as words. */
export function words(name: string): string {
  const spaced = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

export function fieldText(name: string): string {
  return words(name.replace(/Cents$/, ''))
}

export function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && name.endsWith('Cents')) return `$${formatCents(value)}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export interface Change {
  name: string
  before: unknown
  after: unknown
}

/** What changed, field by field. */
export function changesOf(before: Fields | null, after: Fields | null): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map(name => ({ name, before: before?.[name], after: after?.[name] }))
}

/** The list's filters as the call takes them: days begin and end where the person is. */
export function filtersOf({ q, who, kind, from, to }: Omit<AuditListState, 'page' | 'size'>) {
  return {
    search: q.trim() || undefined,
    user_id: who || undefined,
    action: kind || undefined,
    from: startOf(from),
    to: startOf(to, 1),
  }
}

function startOf(day: string, daysLater = 0): string | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00`) : undefined
  if (!time || Number.isNaN(time.getTime())) return undefined
  time.setDate(time.getDate() + daysLater)
  return time.toISOString()
}
