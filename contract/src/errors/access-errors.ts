/** Refusals that have nothing to do with what a call does: who asks, with which proof, in which role, for which path. */
export const accessErrors = {
  key_exposed: {
    status: 400,
    text:
      'An API key was sent where others may read it. Send it in the Authorization header only, ' +
      'and rotate this one.',
  },
  malformed_request: { status: 400, text: '{reason}' },
  sign_in_required: { status: 401, text: 'You need to sign in or sign up before continuing.' },
  invalid_login: { status: 401, text: 'Invalid login credentials. Please try again.' },
  second_factor_required: { status: 401, text: 'Enter the code from your authenticator app.' },
  second_factor_wrong: { status: 401, text: 'This code is wrong or already used. Enter the next one.' },
  password_sign_in_off: {
    status: 401,
    text: 'Your team signs in through its identity provider. Choose “Sign in with SSO”.',
  },
  invalid_token: { status: 401, text: 'Invalid login credentials' },
  signature_invalid: { status: 401, text: 'The signature does not match.' },
  key_not_valid: { status: 401, text: 'This API key {reason}.' },
  payment_refused: { status: 402, text: 'The card was refused: {reason}' },
  role_refused: { status: 403, text: 'Your role does not allow this.' },
  impersonation_refused: {
    status: 403,
    text: 'This cannot be done while you impersonate someone. Go back to your own account first.',
  },
  key_not_allowed: { status: 403, text: 'This cannot be done with an API key.' },
  key_scope_missing: { status: 403, text: 'This API key may not do this. It needs “{scope}”.' },
  key_network_refused: { status: 403, text: 'This API key may not be used from {ip}.' },
  password_needed: {
    status: 403,
    text: 'Enter your password, or a code from your authenticator app, to go on.',
  },
  impersonation_over: { status: 403, text: 'Your hour as {name} is over. Go back to your own account.' },
  team_suspended: {
    status: 403,
    text:
      'Your team is suspended: {reason} You can look at everything, but nothing can be changed or sent. ' +
      'Write to support to have it lifted.',
  },
  module_off: { status: 403, text: 'Your team does not use this module.' },
  origin_refused: { status: 403, text: 'This request came from another site and was refused.' },
  not_found: { status: 404, text: 'Route not found.' },
  request_too_large: { status: 413, text: 'This request is too large.' },
  type_not_supported: { status: 415, text: 'Send this request as JSON or as a form.' },
} as const satisfies Record<string, { status: number; text: string }>
