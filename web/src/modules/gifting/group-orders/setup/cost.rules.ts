import { formatCents, parseCents } from '@ribbon/contract/money'
import type { TierView } from '../tiers/tiers.rules.ts'

/** What one person can cost at most, before shipping and tax: in each tier as often as allowed the dearest gift, and the cards. */
export function mostPerPerson(
  tiers: readonly Pick<TierView, 'gifts_limit' | 'tierItems'>[],
  cards: readonly { price: string; quantity: number }[],
): string {
  const gifts = tiers.reduce((sum, tier) => sum + tier.gifts_limit * dearest(tier.tierItems), 0)
  const extras = cards.reduce((sum, card) => sum + card.quantity * (parseCents(card.price) ?? 0), 0)
  return formatCents(gifts + extras)
}

function dearest(items: readonly { price: string }[]): number {
  return Math.max(0, ...items.map(item => parseCents(item.price) ?? 0))
}

/** How many people can confirm at most; undefined where nothing bounds it. */
export function mostPeople(order: {
  submissions_limit: number | null
  allowed_domains: readonly string[]
  company_email_limited: boolean
  counts: { allowed: number }
}): number | undefined {
  const named =
    order.counts.allowed > 0 && order.allowed_domains.length === 0 && !order.company_email_limited
      ? order.counts.allowed
      : undefined
  if (order.submissions_limit === null) return named
  return named === undefined ? order.submissions_limit : Math.min(named, order.submissions_limit)
}

export function mostInAll(perPerson: string, people: number): string {
  return formatCents((parseCents(perPerson) ?? 0) * people)
}
