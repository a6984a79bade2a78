/** Refusals to people who submit an address for a project. They know nothing of its team. */
export const collectionErrors = {
  collecting_paused: { status: 409, text: 'Collecting is paused. Try again later.' },
  collecting_ended: { status: 409, text: 'This list is closed, so nothing can be sent or changed any more.' },
  domain_not_allowed: { status: 422, text: 'Use an address of {domains}.' },
} as const satisfies Record<string, { status: number; text: string }>
