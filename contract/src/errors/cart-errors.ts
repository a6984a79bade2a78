/** Refusals about the cart of a shopper. */
export const cartErrors = {
  max_quantity_reached: { status: 422, text: 'Max quantity reached for this item.' },
  cart_full: { status: 422, text: 'A cart holds up to 50 different items. Remove one to add another.' },
  cart_changed: { status: 409, text: 'Your cart changed in the meantime. Look at it again.' },
  /** Unknown, foreign and deleted ones are alike; who has a real one is told what is the matter with it. */
  gift_card_refused: { status: 422, text: '{reason}' },
  cart_gift_cards_full: { status: 422, text: 'An order takes up to 5 gift cards.' },
  cart_code_wrong: {
    status: 422,
    text: 'This code is not right, or works no more. Ask for a new one.',
  },
} as const satisfies Record<string, { status: number; text: string }>
