import { Refusal, refuse } from '../../../platform/refusal.ts'
import { CardRefused, CardUnknown } from '../../../services/payments/payments.ts'

/** Calls the card provider and turns its errors into refusals: a refused or unknown card, or no answer. */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof CardRefused) refuse('payment_refused', { reason: error.message })
    if (error instanceof CardUnknown) refuse('card_unknown')
    refuse('payment_unavailable')
  }
}
