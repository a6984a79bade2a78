/** Refusals about checkouts of a store. */
export const checkoutErrors = {
  checkout_in_preview: {
    status: 409,
    text: 'This is a preview: nobody can buy here until the store is open.',
  },
  cart_empty: { status: 422, text: 'Your cart is empty.' },
  address_missing: { status: 422, text: 'Say first where it goes.' },
  checkout_too_small: { status: 422, text: 'The least a card can pay is $0.50.' },
  /** The same for an address that stands on no list and for one that is not proven. */
  email_not_proven: {
    status: 422,
    text: 'Only people with an invitation can buy here. Confirm your email address with the code that we send to it.',
  },
  cards_refused: { status: 429, text: 'Too many cards were refused. Try again in 15 minutes.' },
  checkout_refused: {
    status: 402,
    text: 'This store cannot take payments at the moment. Nothing was charged.',
  },
  checkout_unavailable: {
    status: 503,
    text: 'The payment provider did not answer. Nothing was charged. Try again in a moment.',
  },
} as const satisfies Record<string, { status: number; text: string }>
