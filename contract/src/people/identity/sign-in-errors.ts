/** What `/authenticate?error=` and `?sso_test=failed&reason=` may say: the codes travel in the address, never the sentences. */
export const signInErrors = {
  expired: 'This sign-in has expired or was used already. Start again.',
  saml_refused: 'Your identity provider’s response was not accepted. Ask a team admin to check the setup.',
  saml_failed: 'Your identity provider did not sign you in. Try again, or ask a team admin.',
  sso_off: 'Single sign-on is not turned on for your team. Sign in another way.',
  no_email: 'Your identity provider sent no email address: its name ID must be the person’s email address.',
  no_member: 'Nobody in your team has this email address. Ask a team admin for an invitation.',
  domain_unverified: 'This email address is not on one of your team’s verified domains. Ask a team admin.',
  setup_changed: 'The setup was changed during the test. Test it again.',
  google_failed: 'Google did not sign you in. Try again, or sign in another way.',
  google_down: 'Google is not responding right now. Try again later, or sign in with your password.',
  google_off: 'Signing in with Google is not available here. Sign in another way.',
  google_unverified: 'Google has not verified this email address. Sign in with your password.',
  google_unknown: 'No Ribbon account has this email address. Ask a team admin for an invitation.',
  google_unconfirmed: 'Confirm your email address first, or sign in with your password.',
  google_other:
    'Your account is linked to another Google account. Sign in with that one, or with your password.',
  google_second_factor:
    'Your account uses two-factor authentication. Sign in with your password and a code from your authenticator app.',
  sso_required: 'Your team signs in through its identity provider. Choose “Sign in with SSO”.',
} as const

/** What `/authenticate?sign_out=` may say. */
export const signOutOutcomes = {
  done: 'You’re signed out of Ribbon and of your identity provider.',
  unconfirmed:
    'You’re signed out of Ribbon, but your identity provider could not sign you out. Sign out there as well if others use this device.',
  refused:
    'Ribbon did not accept this sign-out request from an identity provider, and ended no session. To sign out, use the menu in Ribbon.',
} as const

export type SignOutOutcome = keyof typeof signOutOutcomes
export type SignInError = keyof typeof signInErrors
