/** What `/authenticate?error=` and `?sso_test=failed&reason=` may say: the codes travel in the address, never the sentences. */
export const signInErrors = {
  expired: 'This sign-in has expired or was used already. Start again.',
  saml_refused:
    'The answer of your identity provider was not accepted. Ask an admin of your team to check the set-up.',
  saml_failed: 'Your identity provider did not sign you in. Try again, or ask an admin of your team.',
  sso_off: 'Single sign-on is not turned on for your team. Sign in another way.',
  no_email:
    'Your identity provider named no e-mail address: its name ID must be the person’s e-mail address.',
  no_member: 'Nobody in your team has this e-mail address. Ask an admin of your team for an invitation.',
  domain_unverified:
    'This e-mail address is not on a verified domain of your team. Ask an admin of your team.',
  setup_changed: 'The set-up was changed while it was being tested. Test it again.',
  google_failed: 'Google did not sign you in. Try again, or sign in another way.',
  google_down: 'Google does not answer at the moment. Try again later, or sign in with your password.',
  google_off: 'Signing in with Google is not offered here. Sign in another way.',
  google_unverified: 'Google has not verified this e-mail address. Sign in with your password.',
  google_unknown: 'No Ribbon account has this e-mail address. Ask an admin of your team for an invitation.',
  google_unconfirmed: 'Confirm your e-mail address first, or sign in with your password.',
  google_other:
    'Your account belongs to another Google account. Sign in with that one, or with your password.',
  google_second_factor:
    'Your account asks for a second factor. Sign in with your password and the code of your authenticator app.',
  sso_required: 'Your team signs in through its identity provider. Choose “Sign in with SSO”.',
} as const

export type SignInError = keyof typeof signInErrors
