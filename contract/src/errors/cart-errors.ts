/** Refusals about the cart of a shopper. */
export const cartErrors = {
  max_quantity_reached: { status: 422, text: 'Max quantity reached for this item.' },
  cart_full: { status: 422, text: 'A cart holds up to 50 different items. Remove one to add another.' },
  cart_changed: { status: 409, text: 'Your cart changed in the meantime. Look at it again.' },
} as const satisfies Record<string, { status: number; text: string }>
