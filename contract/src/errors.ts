import { accessErrors } from './access-errors.ts'

/** Every refusal: its status and its text. `{name}` is filled from the refusal's details. Verbatim texts are the specification's. */
export const errors = {
  ...accessErrors,
  request_in_progress: {
    status: 409,
    text: 'The same request is still being worked on. Try again in a moment.',
  },
  order_busy: { status: 409, text: 'This order is being worked on. Try again in a moment.' },
  order_not_unpaid: { status: 409, text: 'This order has been placed already and can no longer be changed.' },
  order_not_refundable: { status: 409, text: 'This order was not paid, so there is nothing to refund.' },
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
  export_not_ready: { status: 409, text: 'The file is still being written. Try again in a moment.' },
  plan_not_open: { status: 409, text: 'This plan has been confirmed already.' },
  plan_changed: {
    status: 409,
    text: 'Something of this plan has changed since you looked at it. Look at it again, then send.',
  },
  recipient_busy: {
    status: 409,
    text: 'A gift to this person is on its way. Try again when it has arrived or was canceled.',
  },
  restock_not_cancellable: {
    status: 409,
    text: 'This restock request is {state}, so it can no longer be canceled.',
  },
  restock_ended: {
    status: 409,
    text: 'This restock request is {state}. Nothing more can be received for it.',
  },
  more_than_expected: {
    status: 409,
    text: 'More than is still expected: {lines}. Receive the surplus under Stock.',
  },
  stock_moved: {
    status: 409,
    text: 'The stock changed while you counted: {onHand} are on hand now. Count again.',
  },
  stock_promised: {
    status: 409,
    text: '{reserved} are promised to orders and only {left} would be left. Find the missing ones, or cancel orders first.',
  },
  invoice_closed: { status: 409, text: 'This invoice is {state}, so it can no longer be changed.' },
  invoice_reminded: { status: 409, text: 'A reminder of this invoice went out today already.' },
  changed_meanwhile: {
    status: 409,
    text: '{who} changed this meanwhile: {what}. Look at it, then save again.',
  },
  plan_paid_by_team: {
    status: 409,
    text: 'This team pays for its plan itself, so it changes it under Billing.',
  },
  no_trial: { status: 409, text: 'This team is past its trial. Put it on a plan instead.' },
  plan_is_default: { status: 409, text: 'New teams try this plan. Make another one the default first.' },
  plan_archived: { status: 409, text: 'This plan is archived. Offer it again first.' },
  goods_in_use: {
    status: 409,
    text: 'This was ordered, in stock or part of a bundle, so it stays. Archive it instead.',
  },
  parcel_step_refused: { status: 409, text: 'A parcel that is {state} cannot be {step}.' },
  parcel_held: { status: 409, text: 'This parcel is on hold: {reason}' },
  delivery_final: { status: 409, text: 'This delivery can no longer be undone.' },
  parcel_not_held: { status: 409, text: 'This parcel is not waiting for anything.' },
  parcel_reshipped: { status: 409, text: 'This parcel has already been sent again.' },
  parcel_unlabelled: { status: 409, text: 'This parcel has no label yet. Buy one first.' },
  parcels_not_pickable: {
    status: 409,
    text: 'These parcels cannot be picked: {parcels}. They have no label yet, are on hold, packed or shipped. Choose others.',
  },
  parcels_picked: { status: 409, text: 'Already being picked: {parcels}. Choose others.' },
  export_expired: { status: 410, text: 'This file has expired. Export the data again.' },
  invalid_input: { status: 422, text: '{reason}' },
  email_taken: { status: 422, text: 'Email has already been taken' },
  idempotency_key_reused: { status: 422, text: 'This Idempotency-Key was used for another request.' },
  recipient_missing: { status: 422, text: 'Choose a recipient first.' },
  items_missing: { status: 422, text: 'Put at least one gift in the bag first.' },
  shipping_missing: { status: 422, text: 'Choose a shipping option first.' },
  rate_unknown: { status: 422, text: 'This shipping option has expired. Choose one again.' },
  rates_unavailable: {
    status: 422,
    text: 'Shipping options could not be loaded for this address. Check the address and try again.',
  },
  variant_unavailable: { status: 422, text: 'One of the gifts is no longer offered.' },
  bundle_incomplete: { status: 422, text: 'Choose an option for each part of {bundle}.' },
  link_not_valid: { status: 422, text: 'This link is no longer valid. Ask for a new one.' },
  current_password_wrong: { status: 422, text: 'The current password is wrong.' },
  second_factor_on: { status: 422, text: 'Two-factor authentication is already on.' },
  second_factor_wrong_code: { status: 422, text: 'This code is wrong or already used. Enter the next one.' },
  cannot_remove_self: { status: 422, text: 'You cannot remove yourself. Ask another admin.' },
  subteam_name_taken: { status: 422, text: 'A sub-team with this name already exists.' },
  already_member: { status: 422, text: 'This person is already in your team.' },
  already_invited: {
    status: 422,
    text: 'This person has already been invited. You can resend the invitation from the list.',
  },
  invitation_closed: { status: 422, text: 'Validation failed: Email has already been taken.' },
  invitation_expired: { status: 422, text: 'This invitation has expired. Ask for a new one.' },
  idp_setup_exists: { status: 422, text: 'The identity provider is already set up. Change it instead.' },
  sso_not_set_up: { status: 422, text: 'Set up your identity provider first.' },
  sso_not_tested: {
    status: 422,
    text: 'Test the connection first. You can turn single sign-on on after a successful test.',
  },
  sso_no_domain: { status: 422, text: 'Verify at least one email domain first.' },
  domain_taken: { status: 422, text: 'This domain is already in use.' },
  domain_not_verified: {
    status: 422,
    text: 'The record was not found yet. New records can take up to an hour to appear.',
  },
  image_refused: { status: 422, text: '{reason}' },
  last_owner: { status: 422, text: 'A team needs an admin. Make someone else an admin first.' },
  users_limit_reached: {
    status: 422,
    text: 'Your plan allows {limit} users. Remove someone or choose a larger plan first.',
  },
  plan_name_taken: { status: 422, text: 'There is a plan of this name already.' },
  sku_taken: { status: 422, text: 'Another variant of this team has this SKU already.' },
  items_limit_reached: {
    status: 422,
    text: 'The plan allows {limit} products. Archive one or raise the limit first.',
  },
  product_rows_wrong: {
    status: 422,
    text: 'Nothing was imported: {count} of the rows cannot be used. Mend them in the file and choose it again.',
  },
  cannot_disable_self: { status: 422, text: 'You cannot disable yourself. Ask another operator.' },
  import_unreadable: { status: 422, text: '{reason}' },
  import_empty: { status: 422, text: 'No row of this file can be imported. Fix at least one first.' },
  list_empty: {
    status: 422,
    text: 'Nobody on this list can get a gift. Add people with an address or an email.',
  },
  template_name_taken: { status: 422, text: 'There is a template of this name already.' },
  recipient_email_missing: { status: 422, text: 'This person has no email address to ask.' },
  parcel_holds_less: { status: 422, text: 'The parcel does not contain that many.' },
  parcel_left_empty: { status: 422, text: 'Leave at least one item in the parcel.' },
  parcel_nothing_left: {
    status: 422,
    text: 'Nothing would be left to send. Let the parcel wait for stock, or have the team cancel the order.',
  },
  parcels_too_many: { status: 422, text: 'An order can have at most 50 parcels.' },
  nothing_to_pick: { status: 422, text: 'No parcel with a label is waiting to be picked.' },
  nothing_packed: { status: 422, text: 'No packed parcel is waiting for the carrier.' },
  scan_wrong: { status: 422, text: '{code} does not belong in this parcel.' },
  scan_too_many: { status: 422, text: 'All {quantity} of {code} are already in the parcel.' },
  service_unknown: {
    status: 422,
    text: 'The carrier does not offer this service for the parcel. Choose another.',
  },
  label_kept: { status: 422, text: 'The carrier kept the label: {reason}' },
  out_of_stock: { status: 422, text: 'Not enough stock: {shortages}.' },
  budget_exceeded: {
    status: 422,
    text: 'Your budget of ${available} does not cover this order of ${total}. Ask a team admin for more.',
  },
  plan_required: { status: 422, text: 'Please select/upgrade your plan to continue sending gifts' },
  allowance_used_up: {
    status: 422,
    text: 'Your plan’s sends for this billing cycle are used up. Please select/upgrade your plan to continue sending gifts',
  },
  refund_too_large: { status: 422, text: 'Only ${left} of this order can still be refunded.' },
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
  label_unavailable: { status: 503, text: 'The carrier did not answer. Try again in a moment.' },
  too_many_imports: {
    status: 429,
    text: 'Two files of your team are being imported. Wait until one is done.',
  },
  too_many_exports: {
    status: 429,
    text: 'Three exports of your team are being written. Wait until one is done.',
  },
  too_many_requests: { status: 429, text: 'Too many tries. Try again in {wait}.' },
  unavailable: { status: 503, text: 'Ribbon is busy. Try again in a moment.' },
  internal: { status: 500, text: 'Internal server error.' },
} as const satisfies Record<string, { status: number; text: string }>
export type ErrorCode = keyof typeof errors

export function errorText(code: ErrorCode, details: Record<string, string | number> = {}): string {
  return errors[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}

/** What someone typed, ended so that a sentence can follow it. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
