interface Cancellable {
  status: string
  packedAt: Date | null
}

/** Until something of it was packed. */
export function canCancelStoreOrder({ status, packedAt }: Cancellable): boolean {
  return status === 'processing' && packedAt === null
}
