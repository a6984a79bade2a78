/** The destination of a refund as a sentence names it. */
export const destinationNames = {
  credit_card: 'the card',
  deposit: 'the team’s deposit',
  invoice: 'the next invoice',
} as const
