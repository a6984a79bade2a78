import type { RemainingOrders } from '@ribbon/contract/money/subscriptions/additional-sends'
import { formatCents } from '@ribbon/contract/money'

export function presentRemainingOrders(
  teamId: number,
  row: { remaining: number; additional: number } | undefined,
  priceCents: number | undefined,
): { data: RemainingOrders } {
  return {
    data: {
      id: String(teamId),
      type: 'remainingOrders',
      attributes: {
        remaining_orders: row?.remaining ?? 0,
        availableOrders: row?.additional ?? 0,
        pricePerSend: priceCents === undefined ? null : formatCents(priceCents),
      },
    },
  }
}
