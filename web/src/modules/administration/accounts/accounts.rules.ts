import type { teamModules } from '@ribbon/contract/administration/accounts/account-inputs'
import type { subscriptionStatuses } from '@ribbon/contract/money/subscriptions/subscriptions'

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
export type TeamModule = (typeof teamModules)[number]

export const moduleNames: Record<TeamModule, string> = {
  swag_store: 'Gifts',
  project: 'Projects',
  e_commerce: 'Store',
}
export const moduleChoices = Object.entries(moduleNames).map(([value, label]) => ({
  value: value as TeamModule,
  label,
}))

type Tone = 'neutral' | 'progress' | 'moving' | 'done' | 'stopped'
export const statusViews: Record<SubscriptionStatus, { tone: Tone; label: string }> = {
  none: { tone: 'neutral', label: 'No plan' },
  trialing: { tone: 'progress', label: 'Trial' },
  active: { tone: 'done', label: 'Active' },
  past_due: { tone: 'stopped', label: 'Payment failed' },
  canceled: { tone: 'stopped', label: 'Ended' },
}

/** The dot of a team's row: that it is suspended matters more than its plan. */
export function stateOf({
  suspendedAt,
  status,
}: {
  suspendedAt: string | null
  status: SubscriptionStatus
}): { tone: Tone; label: string } {
  return suspendedAt ? { tone: 'stopped', label: 'Suspended' } : statusViews[status]
}

export const sortChoices = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: '-orders', label: 'Most gifts this month' },
  { value: '-deposit', label: 'Largest deposit' },
]
export const statusChoices = [
  { value: '', label: 'Every status' },
  ...Object.entries(statusViews).map(([value, view]) => ({ value, label: view.label })),
]

/** `12 of 50`, with what is special about the limit. */
export function limitText(used: number, limit: number | null, own: number | null): string {
  if (limit === null) return `${used.toLocaleString('en-US')}, no limit`
  return `${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')}${own === null ? '' : ', a limit of this team'}`
}

/** A limit as it is typed: empty leaves the plan's. */
export function readLimit(text: string | number): number | null | undefined {
  const trimmed = String(text).trim()
  if (trimmed === '') return null
  return /^\d{1,7}$/.test(trimmed) && Number(trimmed) > 0 ? Number(trimmed) : undefined
}

/** `product.updated` as `Product updated`. */
export function actionText(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What an entry of the log says of before and after, in one line. */
export function changeText({
  before,
  after,
  details,
}: {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  details: Record<string, unknown>
}): string {
  const show = (value: unknown) =>
    value === null || value === undefined || value === ''
      ? 'nothing'
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = names.map(name =>
    before && name in before
      ? `${name}: ${show(before[name])} → ${show(after?.[name])}`
      : `${name}: ${show(after?.[name])}`,
  )
  return [...(typeof details['reason'] === 'string' ? [`“${details['reason']}”`] : []), ...changes]
    .join(' · ')
    .slice(0, 300)
}

/** Hundredths of a percent as a person writes them: 250 is 2.5. */
export const percentText = (bps: number) => String(bps / 100)

/** A share from 0 to 30 percent, in hundredths of a percent. */
export function readPercent(text: string | number): number | undefined {
  const trimmed = String(text).replace('%', '').trim()
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(trimmed)) return undefined
  const bps = Math.round(Number(trimmed) * 100)
  return bps <= 3_000 ? bps : undefined
}
