import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { statusViews } from './orders.rules.ts'

export function OrderStatusDot({ status }: { status: OrderStatus }) {
  return <StatusDot {...statusViews[status]} />
}
