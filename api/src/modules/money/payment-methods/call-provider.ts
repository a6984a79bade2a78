import { Refusal, refuse } from '../../../platform/refusal.ts'
import { CardRefused, CardUnknown } from '../../../services/payments/payments.ts'

/** Asks the card provider; its no is the card's, and no answer is nobody's fault but must be tried again. */
export async function callProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof CardRefused) refuse('payment_refused', { reason: error.message })
    if (error instanceof CardUnknown) refuse('card_unknown')
    refuse('payment_unavailable')
  }
}
