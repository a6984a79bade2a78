/** Refusals about orders, recipients, lists and bulk sends. */
export const giftingErrors = {
  order_busy: { status: 409, text: 'This order is being worked on. Try again in a moment.' },
  order_not_unpaid: { status: 409, text: 'This order has been placed already and can no longer be changed.' },
  order_not_refundable: { status: 409, text: 'This order was not paid, so there is nothing to refund.' },
  paid_by_shopper: {
    status: 409,
    text: 'A shopper paid this order, so it is refunded from the team’s payments account.',
  },
  nothing_to_refund: {
    status: 409,
    text: 'Everything that was paid for this order has been refunded already.',
  },
  refund_request_decided: {
    status: 409,
    text: 'Nothing of this request waits any more. Load the list again.',
  },
  refund_request_changed: {
    status: 409,
    text: '{waiting} of this request waits by now. Look at it again before you decide.',
  },
  order_not_cancellable: { status: 409, text: 'This order can no longer be canceled.' },
  import_applied: { status: 409, text: 'This list has been imported already.' },
  import_not_ready: { status: 409, text: 'The file is still being read. Try again in a moment.' },
  list_in_use: { status: 409, text: 'Gifts were sent to this list, so it stays.' },
  plan_not_open: { status: 409, text: 'This plan has been confirmed already.' },
  plan_not_ready: { status: 409, text: 'This plan is still being made. Try again in a moment.' },
  plan_has_rest: {
    status: 409,
    text: 'The people stock did not cover have a plan of their own. Delete that one first.',
  },
  plan_changed: {
    status: 409,
    text: 'Something of this plan has changed since you looked at it. Look at it again, then send.',
  },
  buyer_busy: {
    status: 409,
    text: 'An order of this buyer is on its way or being paid. Try again when it has arrived or was canceled.',
  },
  recipient_busy: {
    status: 409,
    text: 'A gift to this person is on its way. Try again when it has arrived or was canceled.',
  },
  recipient_missing: { status: 422, text: 'Choose a recipient first.' },
  items_missing: { status: 422, text: 'Put at least one gift in the bag first.' },
  shipping_missing: { status: 422, text: 'Choose a shipping option first.' },
  rate_unknown: { status: 422, text: 'This shipping option has expired. Choose one again.' },
  rates_unavailable: {
    status: 422,
    text: 'Shipping options could not be loaded for this address. Check the address and try again.',
  },
  import_unreadable: { status: 422, text: '{reason}' },
  import_empty: { status: 422, text: 'No row of this file can be imported. Fix at least one first.' },
  list_empty: {
    status: 422,
    text: 'Nobody on this list can get a gift. Add people with an address or an email.',
  },
  recipient_email_missing: { status: 422, text: 'This person has no email address to ask.' },
  refund_too_large: { status: 422, text: 'Only ${left} of this order can still be refunded.' },
  too_many_imports: {
    status: 429,
    text: 'Two files of your team are being imported. Wait until one is done.',
  },
} as const satisfies Record<string, { status: number; text: string }>
