export interface StockDemand {
  productVariantId: number
  quantity: number
}

/**
 * A demand with each variant once, in ascending order.
 * The order of the variants is the order of the locks: two demands never wait for each other in a circle.
 */
export function sumDemand(demand: readonly StockDemand[]): StockDemand[] {
  const quantities = new Map<number, number>()
  for (const { productVariantId, quantity } of demand) {
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new Error(`A demand of ${quantity} units cannot be reserved.`)
    quantities.set(productVariantId, (quantities.get(productVariantId) ?? 0) + quantity)
  }
  return [...quantities]
    .sort(([a], [b]) => a - b)
    .map(([productVariantId, quantity]) => ({ productVariantId, quantity }))
}
