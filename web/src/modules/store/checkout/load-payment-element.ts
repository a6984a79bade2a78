import type { OpenCardElement } from '../../../platform/card-element/card-element.ts'

/** Opens the provider's element, or that of its stand-in: the server says which. Loaded on the page where cards are entered only. */
export const loadPaymentElement: OpenCardElement = async (entry, at, events) => {
  const { openElement } =
    entry.elementUrl === null
      ? await import('./stripe-payment-element.ts')
      : await import('../../../platform/card-element/framed-element.ts')
  return openElement(entry, at, events)
}
