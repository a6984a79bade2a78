import type { Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { listNewest, listTrending, type GiftRow } from './dashboard.store.ts'

export interface Trending {
  gifts: GiftRow[]
  windowDays: 30 | 90 | null
}

/** The gifts the team sent most in thirty, else in ninety days. If it has sent none, its newest gifts in stock. */
export async function listTrendingGifts(db: Reader, scope: Scope): Promise<Trending> {
  for (const days of [30, 90] as const) {
    const gifts = await listTrending(db, scope, days)
    if (gifts.length > 0) return { gifts, windowDays: days }
  }
  return { gifts: await listNewest(db, scope), windowDays: null }
}
