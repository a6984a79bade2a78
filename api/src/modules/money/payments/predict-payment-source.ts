import type { PaymentSource } from './payment-attempts.store.ts'

/** What a team had to pay with when it was read. */
export interface PredictedMeans {
  depositCents: number
  methodKind: PaymentSource | null
}

/** What would pay an amount; undefined if the team has no way to pay. `choosePayment` has the last word. */
export function predictPaymentSource(
  { depositCents, methodKind }: PredictedMeans,
  amountCents: number,
): PaymentSource | undefined {
  if (amountCents === 0) return 'none'
  return depositCents >= amountCents ? 'deposit' : (methodKind ?? undefined)
}
