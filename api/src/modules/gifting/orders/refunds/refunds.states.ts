/** The destination of a refund as a sentence names it. */
export const destinationNames = {
  credit_card: 'the card',
  deposit: 'the team’s deposit',
  invoice: 'the next invoice',
  shopper_card: 'the shopper’s card',
  gift_card: 'the gift card',
} as const
