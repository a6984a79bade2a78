import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'

export interface ProgressFacts {
  status: OrderStatus
  createdAt: string
  processingStartDate: string | null
  shippedAt: string | null
  deliveredAt: string | null
  timeline: readonly { event: string; at: string }[]
}
export interface ProgressStep {
  label: string
  /** `reached`: the last one that is done. */ state: 'done' | 'reached' | 'ahead'
  /** When it was done. */ at: string | null
}

/** How far an order is, from paid to the door; nothing for one that is not on this way. */
export function progressOf(order: ProgressFacts): ProgressStep[] {
  const { status } = order
  if (status === 'unpaid' || status === 'canceled' || status === 'returned') return []
  const packedAt = order.timeline.find(entry => entry.event === 'order.packed')?.at ?? null
  const isShipped = status === 'shipped' || status === 'delivered'
  const asksAddress = status === 'awaiting_address'
  const steps = [
    { label: 'Ordered', isDone: true, at: order.processingStartDate ?? order.createdAt },
    ...(asksAddress ? [{ label: 'Address given', isDone: false, at: null }] : []),
    { label: 'Packed', isDone: isShipped || packedAt !== null, at: packedAt },
    { label: 'Shipped', isDone: isShipped, at: order.shippedAt },
    { label: 'Delivered', isDone: status === 'delivered', at: order.deliveredAt },
  ]
  const reached = steps.findLastIndex(step => step.isDone)
  return steps.map(({ label, isDone, at }, index) => ({
    label,
    at: isDone ? at : null,
    state: index === reached ? 'reached' : isDone ? 'done' : 'ahead',
  }))
}
