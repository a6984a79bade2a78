import type { GiftCardEntryKind } from '@ribbon/contract/store/gift-cards/gift-card-entries'
import type { GiftCardStatus } from '@ribbon/contract/store/gift-cards/gift-cards'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'

export const statusViews: Record<GiftCardStatus, { tone: StatusTone; label: string }> = {
  scheduled: { tone: 'neutral', label: 'Scheduled' },
  sent: { tone: 'progress', label: 'Sent' },
  bounced: { tone: 'stopped', label: 'Bounced' },
  used: { tone: 'done', label: 'Used' },
  expired: { tone: 'stopped', label: 'Expired' },
  deleted: { tone: 'stopped', label: 'Deleted' },
}

/** The tabs of the list; a card that is switched off keeps its status. */
export const statusTabs = [
  { value: 'all', label: 'All' },
  { value: 'sent', label: 'Sent' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'bounced', label: 'Bounced' },
  { value: 'used', label: 'Used' },
  { value: 'expired', label: 'Expired' },
  { value: 'off', label: 'Switched off' },
  { value: 'deleted', label: 'Deleted' },
] as const

/** What a tab of the list asks for. */
export function filterOfTab(tab: string) {
  if (tab === 'off') return { enabled: 'false' as const }
  const status = (Object.keys(statusViews) as GiftCardStatus[]).find(known => known === tab)
  return status ? { status } : {}
}

const sortKeys = ['name', 'balance', 'expires_at', 'created_at'] as const

/** A sort of the address, such as `name-asc`; undefined for the usual order, newest first. */
export function readSort(text: string) {
  const [key, direction] = text.split('-')
  const found = sortKeys.find(known => known === key)
  return found && (direction === 'asc' || direction === 'desc')
    ? { key: found, direction: direction as 'asc' | 'desc' }
    : undefined
}

/** The day of an instant as the card counts it (UTC), such as Dec 31, 2027. */
export const dayText = (at: string) =>
  new Date(at).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** The day after, as a date field takes it. */
export const dayAfter = (now: Date) => new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)

/** What the entries of a card's ledger are called. */
export const entryLabels: Record<GiftCardEntryKind, string> = {
  issue: 'Issued',
  hold: 'Held for a checkout',
  release: 'Given back by a checkout',
  spend: 'Spent',
  refund: 'Refunded',
  adjust: 'Changed by hand',
  expire: 'Expired',
  prolong: 'Prolonged',
  void: 'Deleted',
}
