/** Refusals about the gift cards of a team's store. */
export const giftCardErrors = {
  gift_card_unusable: { status: 404, text: 'This gift card cannot be used.' },
  gift_card_deleted: { status: 409, text: 'This gift card is deleted.' },
  gift_card_expired: {
    status: 409,
    text: 'This gift card has expired. Set a later last day first.',
  },
  gift_card_address_taken: {
    status: 422,
    text: 'Somebody with this address has a gift card of the same name already.',
  },
  gift_card_balance_too_low: { status: 422, text: 'There is only {balance} on this gift card.' },
  gift_card_balance_too_high: { status: 422, text: 'A gift card holds at most $10,000.00.' },
} as const satisfies Record<string, { status: number; text: string }>
