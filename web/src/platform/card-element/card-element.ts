/** What the server says of one card that is to be typed. */
export interface CardEntry {
  clientSecret: string
  publishableKey: string
  /** Where the stand-in's element is; null for Stripe's own. */ elementUrl: string | null
  /** The account that is paid, where it is not ours. */ stripeAccount?: string
}

/** The outcome of a card that was typed into the provider's element; `invalid` is explained at its fields. */
export type Confirmed = { state: 'confirmed' } | { state: 'refused'; reason: string } | { state: 'invalid' }

/** The provider's own card element on our page. What is typed stays in it: we learn only whether it was confirmed. */
export interface CardElement {
  confirm(): Promise<Confirmed>
  focus(): void
  remove(): void
}

export interface CardElementEvents {
  /** Enter was pressed in it; not every element reports that. */
  onSubmit: () => void
  /** The card's bank shows its own page in place of the element. */
  onChallenge: (isOpen: boolean) => void
}

export type OpenCardElement = (
  entry: CardEntry,
  at: HTMLElement,
  events: CardElementEvents,
) => Promise<CardElement>
