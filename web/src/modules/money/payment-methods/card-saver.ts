import { errorCode } from '../../../platform/error-code.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import type { CardElement } from '../../../platform/card-element/card-element.ts'
import { addFallback } from './payment-methods.data.ts'

/** `again`: the provider has the card, only we have not heard; `anew`: this set-up is used up, another card needs another one. */
export type Saved =
  | { state: 'kept' }
  | { state: 'invalid' }
  | { state: 'refused' | 'again' | 'anew'; messages: string[] }

/** Saves the card of one set-up: confirmed at the provider once, which refuses a second time, then kept here, which may be asked again. */
export function makeCardSaver(
  element: Pick<CardElement, 'confirm'>,
  keep: () => Promise<unknown>,
): () => Promise<Saved> {
  let isConfirmed = false
  return async () => {
    try {
      if (!isConfirmed) {
        const outcome = await element.confirm()
        if (outcome.state === 'invalid') return outcome
        if (outcome.state === 'refused') return { state: 'refused', messages: [outcome.reason] }
        isConfirmed = true
      }
      await keep()
      return { state: 'kept' }
    } catch (error) {
      const code = errorCode(error)
      const messages = errorMessages(error, addFallback)
      if (code === 'card_unknown') return { state: 'anew', messages }
      // The provider says otherwise than its element did.
      if (code === 'card_not_confirmed') isConfirmed = false
      return { state: isConfirmed ? 'again' : 'refused', messages }
    }
  }
}
