/** Refusals about a team's Shopify shop, and the fees for its orders. */
export const shopErrors = {
  shop_already_connected: {
    status: 409,
    text: 'Your team is connected to {domain}. Disconnect that shop first.',
  },
  shop_taken: { status: 409, text: 'This shop is connected to another team.' },
  shop_refused: {
    status: 422,
    text: 'Shopify did not confirm this connection. Begin again from the start.',
  },
  shop_right_missing: {
    status: 409,
    text: 'Shopify has not allowed Ribbon to fulfill orders yet. Ask Shopify for it, then turn this on.',
  },
  shop_order_not_open: { status: 409, text: 'This order is not open for that any more.' },
  price_list_in_past: { status: 422, text: 'Days that are over do not change. Choose today or a later day.' },
  price_list_day_taken: { status: 409, text: 'Another price list begins on this day.' },
  price_list_end_first: { status: 422, text: 'The last day must not be before the first.' },
  fee_below_zero: { status: 422, text: 'A correction cannot take back more than was charged.' },
  fee_not_correctable: { status: 409, text: 'This line cannot be corrected, or is taken back already.' },
  shop_unavailable: { status: 503, text: 'Shopify did not answer. Try again in a moment.' },
} as const satisfies Record<string, { status: number; text: string }>
