/** Every refusal: its status and its text. `{name}` is filled from the refusal's details. Verbatim texts are the specification's. */
export const errors = {
  malformed_request: { status: 400, text: '{reason}' },
  sign_in_required: { status: 401, text: 'You need to sign in or sign up before continuing.' },
  invalid_login: { status: 401, text: 'Invalid login credentials. Please try again.' },
  invalid_token: { status: 401, text: 'Invalid login credentials' },
  signature_invalid: { status: 401, text: 'The signature does not match.' },
  payment_refused: { status: 402, text: 'The card was refused: {reason}' },
  role_refused: { status: 403, text: 'Your role does not allow this.' },
  module_off: { status: 403, text: 'Your team does not use this module.' },
  origin_refused: { status: 403, text: 'This request came from another site and was refused.' },
  not_found: { status: 404, text: 'Route not found.' },
  request_in_progress: { status: 409, text: 'The same request is still being worked on. Try again in a moment.' },
  order_busy: { status: 409, text: 'This order is being worked on. Try again in a moment.' },
  order_not_unpaid: { status: 409, text: 'This order has been placed already and can no longer be changed.' },
  order_not_cancellable: { status: 409, text: 'This order can no longer be canceled.' },
  parcel_step_refused: { status: 409, text: 'A parcel that is {state} cannot be {step}.' },
  invalid_input: { status: 422, text: '{reason}' },
  email_taken: { status: 422, text: 'Email has already been taken' },
  idempotency_key_reused: { status: 422, text: 'This Idempotency-Key was used for another request.' },
  recipient_missing: { status: 422, text: 'Choose a recipient first.' },
  items_missing: { status: 422, text: 'Put at least one gift in the bag first.' },
  shipping_missing: { status: 422, text: 'Choose a shipping option first.' },
  rate_unknown: { status: 422, text: 'This shipping option has expired. Choose one again.' },
  rates_unavailable: { status: 422, text: 'Shipping options could not be loaded for this address. Check the address and try again.' },
  variant_unavailable: { status: 422, text: 'One of the gifts is no longer offered.' },
  bundle_incomplete: { status: 422, text: 'Choose an option for each part of {bundle}.' },
  out_of_stock: { status: 422, text: 'Not enough stock: {shortages}.' },
  budget_exceeded: { status: 422, text: 'Your budget of ${available} does not cover this order of ${total}. Ask a team admin for more.' },
  plan_required: { status: 422, text: 'Please select/upgrade your plan to continue sending gifts' },
  allowance_used_up: { status: 422, text: 'Your plan’s sends for this billing cycle are used up. Please select/upgrade your plan to continue sending gifts' },
  no_payment_method: { status: 422, text: 'Your team has no payment method. Ask a team admin to add one under Billing.' },
  payment_pending: { status: 503, text: 'The payment is still being confirmed. Nothing is lost: look at the order again in a minute.' },
  label_unavailable: { status: 503, text: 'The carrier did not answer. Try again in a moment.' },
  unavailable: { status: 503, text: 'Ribbon is busy. Try again in a moment.' },
  internal: { status: 500, text: 'Internal server error.' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errors

export function errorText(code: ErrorCode, details: Record<string, string | number> = {}): string {
  return errors[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
