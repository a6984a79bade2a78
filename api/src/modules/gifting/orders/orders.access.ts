interface Cancellable {
  status: string
  packedAt: Date | null
  userId: number
}

/** Until a parcel has been packed, by the order's sender or an owner (product.md, An order's life). */
export function canCancelOrder(viewer: { userId: number; seesTeam: boolean }, order: Cancellable): boolean {
  return (
    (order.status === 'awaiting_address' || order.status === 'processing') &&
    order.packedAt === null &&
    (viewer.seesTeam || viewer.userId === order.userId)
  )
}
