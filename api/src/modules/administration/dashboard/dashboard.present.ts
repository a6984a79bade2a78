import type { TrendingGift } from '@ribbon/contract/administration/dashboard'
import type { GiftRow } from './dashboard.store.ts'

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

/** A figure of the team, under the team's id. */
export function presentMetric<T extends string, A>(
  type: T,
  teamId: number,
  attributes: A,
): { data: { id: string; type: T; attributes: A } } {
  return { data: { id: String(teamId), type, attributes } }
}
