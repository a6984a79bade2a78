/** Refusals about accounts, members, invitations, sign-in and single sign-on. */
export const peopleErrors = {
  email_taken: { status: 422, text: 'Email has already been taken' },
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
  view_name_taken: { status: 422, text: 'You have a view of this name already.' },
  too_many_views: {
    status: 422,
    text: 'You have 20 views of this list, and more are not possible. Delete one first.',
  },
  last_owner: { status: 422, text: 'A team needs an admin. Make someone else an admin first.' },
  users_limit_reached: {
    status: 422,
    text: 'Your plan allows {limit} users. Remove someone or choose a larger plan first.',
  },
  api_key_of_another: {
    status: 422,
    text: 'Only the owner of this key can change it. You can revoke it.',
  },
  api_key_revoked: { status: 409, text: 'This key has been revoked already.' },
  cannot_limit_self: {
    status: 422,
    text: 'You cannot change what you may do yourself. Ask another operator.',
  },
  cannot_disable_self: { status: 422, text: 'You cannot disable yourself. Ask another operator.' },
} as const satisfies Record<string, { status: number; text: string }>
