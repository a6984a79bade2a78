import type { FilledOrder } from './orders/fill-orders.ts'

export type Booking = {
  at: Date
  kind: 'hold' | 'release'
  order: FilledOrder
  source: { sourceType: string; sourceId: number }
}

/** A paid order reserves; a canceled one releases again. */
export function bookingsOf(order: FilledOrder): Booking[] {
  const {
    attemptId,
    order: { paidAt, canceledAt },
  } = order
  if (!paidAt || attemptId === undefined) return []
  const source = { sourceType: 'payment_attempt', sourceId: attemptId }
  const hold: Booking = { at: paidAt, kind: 'hold', order, source }
  return canceledAt ? [hold, { at: canceledAt, kind: 'release', order, source }] : [hold]
}
