/** Refusals about a team's store. */
export const storeErrors = {
  no_store_yet: { status: 422, text: 'This team has no store yet.' },
  store_exists: { status: 409, text: 'Your team has a store already. Change that one instead.' },
  slug_taken: { status: 422, text: 'The address “{slug}” is taken. Choose another one.' },
  store_needs_title: {
    status: 422,
    text: 'A store that is open needs a title. Pause it first to remove the title.',
  },
  refund_items_too_many: { status: 422, text: 'Only {left} of “{name}” can still be refunded.' },
  not_shipped_yet: {
    status: 409,
    text: 'Nothing of this order has left the shelf, so nothing came back. Refund it without restocking.',
  },
  account_not_yours: { status: 422, text: 'This payments account was not made for your team.' },
  /** A file that is the answer itself has at most 100,000 rows. */
  too_many_rows: { status: 422, text: 'These are more than 100,000 rows. Export them instead.' },
  /** Everything it lacks at once, each with a sentence of `storeNeedTexts`. */
  store_not_ready: { status: 422, text: '{reason}' },
} as const satisfies Record<string, { status: number; text: string }>
