/** Refusals about plans, budgets, cards, deposits and invoices. */
export const moneyErrors = {
  invoice_closed: { status: 409, text: 'This invoice is {state}, so it can no longer be changed.' },
  invoice_reminded: { status: 409, text: 'A reminder of this invoice went out today already.' },
  plan_paid_by_team: {
    status: 409,
    text: 'This team pays for its plan itself, so it changes it under Billing.',
  },
  no_trial: { status: 409, text: 'This team is past its trial. Put it on a plan instead.' },
  plan_is_default: { status: 409, text: 'New teams try this plan. Make another one the default first.' },
  plan_archived: { status: 409, text: 'This plan is archived. Offer it again first.' },
  plan_name_taken: { status: 422, text: 'There is a plan of this name already.' },
  budget_exceeded: {
    status: 422,
    text: 'Your budget of ${available} does not cover this order of ${total}. Ask a team admin for more.',
  },
  plan_required: { status: 422, text: 'Please select/upgrade your plan to continue sending gifts' },
  allowance_used_up: {
    status: 422,
    text: 'Your plan’s sends for this billing cycle are used up. Please select/upgrade your plan to continue sending gifts',
  },
  deposit_too_small: { status: 422, text: 'The deposit holds ${available}. Ask for that much at most.' },
  no_payment_method: {
    status: 422,
    text: 'Your team has no payment method. Ask a team admin to add one under Billing.',
  },
  payment_methods_busy: {
    status: 409,
    text: 'Your payment methods are being changed. Try again in a moment.',
  },
  payment_method_needed: { status: 409, text: '{reason}' },
  card_expired: {
    status: 422,
    text: 'This card has expired. Choose another one, or add it again with its new date.',
  },
  card_not_confirmed: { status: 422, text: 'The card was not saved: {reason}' },
  card_unknown: { status: 422, text: 'The payment provider does not know this card. Enter it again.' },
  invoices_overdue: {
    status: 422,
    text:
      'An invoice of your team is more than {days} days overdue, so nothing more can be charged on account. ' +
      'Ask a team admin to pay it: it is under Billing, Invoices.',
  },
  payment_method_required: {
    status: 422,
    text: 'Please create a payment method before subscribing to this plan.',
  },
  subscription_exists: {
    status: 409,
    text: 'Your team has a subscription already. Change its plan instead.',
  },
  subscription_busy: { status: 409, text: 'The subscription is being changed. Try again in a moment.' },
  renewal_unpaid: {
    status: 409,
    text: 'The last renewal is not paid yet. Pay it first, then change the plan.',
  },
  no_subscription: { status: 422, text: 'Your team has no subscription yet. Choose a plan first.' },
  plan_too_small: { status: 422, text: 'This plan is too small: {reason}.' },
  payment_unavailable: {
    status: 503,
    text: 'The payment provider did not answer. Nothing was changed. Try again in a moment.',
  },
  payment_needs_owner: {
    status: 402,
    text: 'Your bank wants you to confirm this payment. Confirm it to go on.',
  },
  payment_pending: { status: 503, text: 'The payment is still being confirmed. Check again in a minute.' },
} as const satisfies Record<string, { status: number; text: string }>
