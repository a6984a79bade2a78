interface Cancellable {
  status: string
  packedAt: Date | null
}

/** Until something of it was packed. */
export function canCancelStoreOrder({ status, packedAt }: Cancellable): boolean {
  return status === 'processing' && packedAt === null
}

interface Erasable {
  status: string
  closedAt: Date | null
  isBuyerErased: boolean
}

/** Not while the order is paid for or on its way: its parcel needs the address. */
export function canEraseBuyer({ isBuyerErased, ...order }: Erasable): boolean {
  return !isBuyerErased && !isUnderWay(order)
}

export const isUnderWay = ({ status, closedAt }: Pick<Erasable, 'status' | 'closedAt'>): boolean =>
  status === 'processing' || status === 'shipped' || (status === 'unpaid' && closedAt === null)
