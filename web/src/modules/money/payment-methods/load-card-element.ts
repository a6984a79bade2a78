import type { OpenCardElement } from '../../../platform/card-element/card-element.ts'

/** Opens the provider's element, or that of its stand-in: the server says which. */
export const loadCardElement: OpenCardElement = async (setup, at, events) => {
  const { openElement } =
    setup.elementUrl === null
      ? await import('./stripe-element.ts')
      : await import('../../../platform/card-element/framed-element.ts')
  return openElement(setup, at, events)
}
