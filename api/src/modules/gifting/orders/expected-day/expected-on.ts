import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import { expectedDay } from './expected-day.ts'
import { databaseTime } from '../../../../platform/database-time.ts'

/**
 * The expected day of an order as its pages show it, such as `2026-12-03`. Null while the order waits for an address, once it has
 * arrived, and when the day has passed: a day that was missed is no help.
 */
export function expectedOn(
  order: {
    status: OrderStatus
    deliveryDays: number | null
    processingStartedAt: Date | null
    addressGivenAt: Date | null
    shippedAt: Date | null
  },
  now = databaseTime(),
): string | null {
  if (order.status !== 'processing' && order.status !== 'shipped') return null
  const day = expectedDay({
    deliveryDays: order.deliveryDays,
    placedAt: order.addressGivenAt ?? order.processingStartedAt,
    shippedAt: order.shippedAt,
  })?.toISOString()
  return day && day.slice(0, 10) >= now.toISOString().slice(0, 10) ? day.slice(0, 10) : null
}
