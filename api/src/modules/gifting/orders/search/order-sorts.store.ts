import type { OrderSort } from '@ribbon/contract/gifting/orders/order-lists'

/**
 * How lists of the orders `o` are sorted. An index reads each of them in both directions (migration 0130), so what reads backward
 * is the exact reverse: who has no name, and what has not been shipped, is at the end of the one and the beginning of the other.
 */
const sortTexts: Record<OrderSort, string> = {
  '-date': 'o.created_at desc, o.id desc',
  date: 'o.created_at, o.id',
  recipient: 'lower(o.ship_name), o.id desc',
  '-recipient': 'lower(o.ship_name) desc, o.id',
  status: 'o.status, o.id desc',
  '-status': 'o.status desc, o.id',
  '-shipped': 'o.shipped_at desc nulls last, o.id desc',
  shipped: 'o.shipped_at nulls first, o.id',
  '-total': 'o.total_cents desc, o.id desc',
  total: 'o.total_cents, o.id',
}

/** Without a choice the newest come first; those of some days by these days, so that only these are read. */
export function orderOfRows(sort: OrderSort | undefined, isOfDays: boolean): string {
  if (sort) return sortTexts[sort]
  return isOfDays ? sortTexts['-date'] : 'o.id desc'
}

/** The conditions for orders of some days (UTC), both included. */
export function daysOf({ fromDay, toDay }: { fromDay?: string | undefined; toDay?: string | undefined }) {
  return [
    ["o.created_at >= ?::date::timestamp at time zone 'UTC'", fromDay],
    ["o.created_at < (?::date + 1)::timestamp at time zone 'UTC'", toDay],
  ] as const
}
