interface Selling {
  isRunning: boolean
  amountCents: number
  ordersLimit: number
}

/** What one more send costs: its share of the plan, rounded up. Nothing is sold without a running plan that costs something. */
export function priceSend(subscription: Selling | undefined): number | undefined {
  if (!subscription?.isRunning || subscription.amountCents <= 0) return undefined
  return Math.ceil(subscription.amountCents / Math.max(1, subscription.ordersLimit))
}
