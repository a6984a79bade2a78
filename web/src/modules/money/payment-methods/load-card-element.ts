import type { CardSetup } from './payment-methods.data.ts'

/** What became of a card that was typed into the provider's element. `invalid`: the element says at its fields what is missing. */
export type Confirmed = { state: 'confirmed' } | { state: 'refused'; reason: string } | { state: 'invalid' }

/** The provider's own card element on our page. What is typed stays in it: we learn only whether it was confirmed. */
export interface CardElement {
  confirm(): Promise<Confirmed>
  focus(): void
  remove(): void
}

export interface CardElementEvents {
  /** Enter was pressed in it, where the element tells. */ onSubmit: () => void
  /** The card's bank asks its owner, in the element's place. */ onChallenge: (isOpen: boolean) => void
}

export type OpenCardElement = (
  setup: CardSetup,
  at: HTMLElement,
  events: CardElementEvents,
) => Promise<CardElement>

/** Opens the element of whoever the server says takes the cards: the provider's script, or the page of its stand-in. */
export const loadCardElement: OpenCardElement = async (setup, at, events) => {
  const { openElement } =
    setup.elementUrl === null ? await import('./stripe-element.ts') : await import('./framed-element.ts')
  return openElement(setup, at, events)
}
