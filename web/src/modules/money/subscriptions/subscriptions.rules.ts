import type { StatusTone } from '../../../ui/display/status-dot.tsx'
import type { PlanView, SubscriptionView } from './subscriptions.data.ts'

type Interval = PlanView['interval']

const statusViews: Record<SubscriptionView['status'], { tone: StatusTone; label: string }> = {
  none: { tone: 'neutral', label: 'No plan' },
  trialing: { tone: 'progress', label: 'Trial' },
  active: { tone: 'done', label: 'Active' },
  past_due: { tone: 'stopped', label: 'Payment failed' },
  canceled: { tone: 'neutral', label: 'Ended' },
}

/** How the plan stands, in a word: what failed is said before what ends. */
export function standingOf({
  status,
  cancelAtPeriodEnd,
}: Pick<SubscriptionView, 'status' | 'cancelAtPeriodEnd'>): { tone: StatusTone; label: string } {
  return cancelAtPeriodEnd && status !== 'past_due'
    ? { tone: 'neutral', label: 'Ends soon' }
    : statusViews[status]
}

/** Whether choosing a plan is a first subscription: a trial or a plan given by hand is not paid for yet. */
export function isFirst({ status, billedBy }: Pick<SubscriptionView, 'status' | 'billedBy'>): boolean {
  return status === 'none' || status === 'canceled' || billedBy === null
}

/** What the team's own plan is called among the others; operators can give one that nobody pays for. */
export function ownText({ status, billedBy }: Pick<SubscriptionView, 'status' | 'billedBy'>): string {
  if (status === 'trialing') return 'Your trial plan'
  return billedBy === null ? 'Your plan, free of charge' : 'Your plan'
}

/** `$1,990 / year`, in whole dollars. */
export function priceText({
  dollarAmount,
  interval,
  intervalCount,
}: Pick<PlanView, 'dollarAmount' | 'interval' | 'intervalCount'>): { amount: string; per: string } {
  return {
    amount: dollarAmount === 0 ? 'Free' : `$${dollarAmount.toLocaleString('en-US')}`,
    per:
      dollarAmount === 0 ? '' : intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`,
  }
}

/** What a plan has to offer, in the order of what people ask. */
export function featuresOf(plan: PlanView): string[] {
  const { interval, intervalCount } = plan
  const period = intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`
  return [
    `${counted(plan.ordersLimit, 'gift')} ${period}`,
    counted(plan.usersLimit, 'user'),
    `${counted(plan.itemsLimit, 'product')} of your own`,
    plan.internationalShipment ? 'Ships abroad' : 'Ships within the United States',
  ]
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? thing : `${thing}s`}`
}

export function intervalsOf(plans: readonly PlanView[]): Interval[] {
  return (['month', 'year'] as const).filter(interval => plans.some(plan => plan.interval === interval))
}

/** Full days until then, none when it is over. */
export function daysLeft(until: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 86_400_000))
}

/** Bars of what is used of the plan, what was bought on top of it told apart. */
export function usageOf(
  subscription: SubscriptionView,
  onTop: number,
): { label: string; words: string; share: number; isNear: boolean }[] {
  const { ordersLimit, usersLimit, itemsLimit, remainingOrders, usersCount, itemsCount } = subscription
  const left = Math.max(0, remainingOrders - onTop)
  const bar = (label: string, used: number, limit: number | null, words: string) =>
    limit === null
      ? []
      : [{ label, words, share: limit === 0 ? 1 : used / limit, isNear: used >= limit * 0.9 }]
  return [
    ...bar(
      'Gifts',
      Math.max(0, (ordersLimit ?? 0) - left),
      ordersLimit,
      `${left.toLocaleString('en-US')} of ${ordersLimit?.toLocaleString('en-US')} left` +
        (onTop > 0 ? `, and ${onTop.toLocaleString('en-US')} bought on top` : ''),
    ),
    ...bar(
      'Users',
      usersCount,
      usersLimit,
      `${usersCount.toLocaleString('en-US')} of ${usersLimit?.toLocaleString('en-US')}`,
    ),
    ...bar(
      'Products',
      itemsCount,
      itemsLimit,
      `${itemsCount.toLocaleString('en-US')} of ${itemsLimit?.toLocaleString('en-US')}`,
    ),
  ]
}
