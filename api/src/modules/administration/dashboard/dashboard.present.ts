import type { FirstSteps, TrendingGift } from '@ribbon/contract/administration/dashboard'
import { formatCents } from '@ribbon/contract/money'
import type { GiftRow, Sum } from './dashboard.store.ts'
import type { FirstStepsProgress } from './first-steps.store.ts'

export function presentTrendingGift(
  { productId, name, images, sentCount, isInStock }: GiftRow,
  windowDays: 30 | 90 | null,
): TrendingGift {
  return {
    id: String(productId),
    type: 'trendingGifts',
    attributes: { name, image: images[0] ?? null, sentCount, isInStock, windowDays },
  }
}

export function presentFirstSteps(progress: FirstStepsProgress, isOwner: boolean): FirstSteps['attributes'] {
  return {
    hasGifts: progress.hasGifts,
    steps: isOwner
      ? [
          { name: 'logo', isDone: progress.hasLogo },
          { name: 'payment', isDone: progress.hasPayment },
          { name: 'people', isDone: progress.hasPeople },
          { name: 'gift', isDone: progress.hasGifts },
          { name: 'plan', isDone: progress.hasPlan },
        ]
      : [],
    trialEnd: isOwner ? (progress.trialEnd?.toISOString() ?? null) : null,
    isHidden: progress.isHidden,
  }
}

/** Gifts of some days, and what they cost where the viewer is shown prices. */
export function presentSum({ gifts, spentCents, refundedCents }: Sum, showsPrices: boolean) {
  return {
    orders: gifts,
    spend: showsPrices ? formatCents(spentCents) : null,
    refunded: showsPrices ? formatCents(refundedCents) : null,
  }
}

/** A figure of the team, under the team's id. */
export function presentMetric<T extends string, A>(
  type: T,
  teamId: number,
  attributes: A,
): { data: { id: string; type: T; attributes: A } } {
  return { data: { id: String(teamId), type, attributes } }
}
