import { periodEnd } from './billing-clock.ts'
import { withItem } from './make-subscription.ts'
import type { Charged } from './make-invoice.ts'
import { itemOf, type StoredSubscription, type StoredPrice } from './subscription-records.ts'

export interface PriceChange {
  changed: StoredSubscription
  /** The amount due now; none on trial, when nothing was paid. */
  lines: Charged[]
}

/**
 * Changes the price of a subscription from `at` on: unused time of the old price is credited, the remaining
 * time of the new one is charged. Another interval starts a new period now, even if the change is backdated.
 */
export function changePrice(
  subscription: StoredSubscription,
  price: StoredPrice,
  { at, now, isProrated }: { at: number; now: number; isProrated: boolean },
): PriceChange {
  const item = itemOf(subscription)
  const { current_period_start: start, current_period_end: end, price: old } = item
  if (subscription.status === 'trialing' || old.id === price.id)
    return { changed: withItem(subscription, { price }), lines: [] }
  const left = (end - at) / (end - start)
  const unused: Charged = {
    description: `Unused time on ${nameOf(old)}`,
    amount: -Math.round(old.unit_amount! * left),
    price: old,
    period: { start: at, end },
    isProration: true,
  }
  const isSameRhythm =
    old.recurring!.interval === price.recurring!.interval &&
    old.recurring!.interval_count === price.recurring!.interval_count
  if (!isSameRhythm) {
    const newEnd = periodEnd(now, now, price.recurring!)
    const whole: Charged = {
      description: `1 × ${nameOf(price)}`,
      amount: price.unit_amount!,
      price,
      period: { start: now, end: newEnd },
      isProration: false,
    }
    return {
      changed: withItem({ ...subscription, billing_cycle_anchor: now }, { price, start: now, end: newEnd }),
      lines: isProrated ? [unused, whole] : [whole],
    }
  }
  const rest: Charged = {
    description: `Remaining time on ${nameOf(price)}`,
    amount: Math.round(price.unit_amount! * left),
    price,
    period: { start: at, end },
    isProration: true,
  }
  return { changed: withItem(subscription, { price }), lines: isProrated ? [unused, rest] : [] }
}

/** What a whole period costs. */
export function periodLine(subscription: StoredSubscription): Charged {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const isTrial = subscription.status === 'trialing'
  return {
    description: isTrial ? `Trial period for ${nameOf(price)}` : `1 × ${nameOf(price)}`,
    amount: isTrial ? 0 : price.unit_amount!,
    price,
    period: { start, end },
    isProration: false,
  }
}

export function nameOf(price: StoredPrice): string {
  return price.nickname ?? price.lookup_key ?? price.id
}
