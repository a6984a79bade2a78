/** Where money went back to, in a sentence. */
export const destinationNames = {
  credit_card: 'the card',
  deposit: 'the team’s deposit',
  invoice: 'the next invoice',
} as const
