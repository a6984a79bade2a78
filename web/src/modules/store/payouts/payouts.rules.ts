import type { Payout, PayoutLine, PayoutLineKind, PayoutStatus } from '@ribbon/contract/store/payouts'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'
import { askedPeriod, ownDays, periodChoices, type PeriodState } from '../../../platform/forms/periods.ts'

export const allTime = 'all'
export const payoutPeriods = [{ value: allTime, label: 'All time' }, ...periodChoices]

/** The period as calls take it; all time, and days that are not both there yet, ask for none. */
export function askedDays(state: PeriodState): ReturnType<typeof askedPeriod> | Record<never, never> {
  const asked = askedPeriod(state)
  const isWhole = state.period !== allTime && (state.period !== ownDays || 'start_date' in asked)
  return isWhole ? asked : {}
}

export const statusViews: Record<PayoutStatus, { tone: StatusTone; label: string }> = {
  pending: { tone: 'progress', label: 'Being sent' },
  in_transit: { tone: 'moving', label: 'On its way' },
  paid: { tone: 'done', label: 'Paid' },
  failed: { tone: 'stopped', label: 'Failed' },
  canceled: { tone: 'stopped', label: 'Canceled' },
}

type Sums = Pick<
  Payout['attributes'],
  'gross' | 'refunds' | 'fees' | 'platformFees' | 'other' | 'net' | 'amount' | 'isReconciled' | 'listing'
>

/** Whether the lines make the amount, in words for a row. */
export function listingText(sums: Pick<Sums, 'isReconciled' | 'listing' | 'net' | 'amount'>): string {
  if (sums.isReconciled) return 'Adds up'
  if (sums.listing === 'not_listed') return 'Not listed by Stripe'
  return sums.net === sums.amount ? 'Adds up so far' : 'Lines still come'
}

/** A day of the provider's, which has no time zone. */
export const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

const centsOf = (amount: string) => Math.round(Number(amount) * 100)

export interface WaterfallStep {
  label: string
  amount: string
  /** A sum, drawn from zero; the others are drawn from where the one before ended. */ isSum: boolean
  /** Parts of the width. */ from: number
  to: number
}

const stepLabels = [
  ['refunds', 'Refunds'],
  ['fees', 'Stripe’s fees'],
  ['platformFees', 'Platform fees'],
  ['other', 'Disputes and other'],
] as const

/** From what cards paid to what reaches the bank, step by step; steps of nothing are left out. */
export function waterfallOf(sums: Sums): WaterfallStep[] {
  let reached = centsOf(sums.gross)
  const changes = stepLabels.flatMap(([name, label]) => {
    const cents = centsOf(sums[name])
    if (cents === 0) return []
    const from = reached
    reached += cents
    return [{ label, amount: sums[name], isSum: false, from, to: reached }]
  })
  const steps = [
    { label: 'Paid by cards', amount: sums.gross, isSum: true, from: 0, to: centsOf(sums.gross) },
    ...changes,
    { label: 'Net', amount: sums.net, isSum: true, from: 0, to: reached },
  ]
  const ends = steps.flatMap(({ from, to }) => [from, to])
  const [low, high] = [Math.min(...ends), Math.max(...ends, 1)]
  const share = (cents: number) => (cents - low) / (high - low)
  return steps.map(step => ({ ...step, from: share(step.from), to: share(step.to) }))
}

export const kindLabels: Record<PayoutLineKind, string> = {
  sale: 'Sale',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Stripe’s fee',
  platform_fee: 'Platform fee',
  payout_returned: 'Payout that came back',
  other: 'Adjustment',
}

/** What a line is about, below its kind. */
export function lineSubject(
  line: Pick<PayoutLine['attributes'], 'kind' | 'orderNumber' | 'buyerName' | 'isOurs' | 'description'>,
): string | undefined {
  const { kind, orderNumber, buyerName, isOurs, description } = line
  const isTrade = kind === 'sale' || kind === 'refund'
  const order = orderNumber === null ? undefined : `Order #${orderNumber}${buyerName ? `, ${buyerName}` : ''}`
  if (isTrade && !isOurs) return order ? `${order}, made at Stripe` : 'Made at Stripe'
  return order ?? description ?? undefined
}
