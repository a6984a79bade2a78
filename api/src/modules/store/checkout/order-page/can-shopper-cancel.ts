interface Cancellable {
  status: string
  packedAt: Date | null
}

/** Until something of the order was packed, where its store lets shoppers cancel. */
export function canShopperCancel(
  { shoppersMayCancel }: { shoppersMayCancel: boolean },
  { status, packedAt }: Cancellable,
): boolean {
  return shoppersMayCancel && status === 'processing' && packedAt === null
}
