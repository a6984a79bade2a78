import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { authUser } from '../identity/identity.ts'
import { defineRoutes, idParam, wrapped } from '../../route.ts'

import { idpBody, idpChangesBody, idpSetupResource } from './idp-setup.ts'

export type { SignInError, SignOutOutcome } from '../identity/sign-in-errors.ts'

export const teamDomainResource = resource('teamDomains', {
  domain: z.string(),
  verified: z.boolean(),
  recordName: z.string(),
  recordValue: z.string(),
  checkedAt: time.nullable(),
  /** Since when the record of a verified domain could not be found; a week later it is no longer verified. */
  missingSince: time.nullable(),
})

const setup = document(idpSetupResource)
const startAnswer = z.object({ url: z.string().optional(), error: z.string().optional() })

export const ssoRoutes = defineRoutes({
  getIdpSetup: {
    method: 'GET',
    path: '/team/idp_setup',
    access: 'owner',
    summary: 'The team’s identity provider; empty fields before the first',
    response: setup,
    errors: [],
  },
  createIdpSetup: {
    method: 'POST',
    path: '/team/idp_setup',
    access: 'owner',
    summary: 'Sets the identity provider up',
    whileImpersonating: 'refused',
    body: idpBody,
    response: setup,
    errors: ['invalid_input', 'idp_setup_exists'],
  },
  updateIdpSetup: {
    method: 'PUT',
    path: '/team/idp_setup',
    access: 'owner',
    summary: 'Changes the identity provider, one field or more; the connection must be tested again',
    whileImpersonating: 'refused',
    body: idpChangesBody,
    response: setup,
    errors: ['invalid_input', 'not_found'],
  },
  enableSso: {
    method: 'POST',
    path: '/team/idp_setup/enable_sso',
    access: 'owner',
    summary: 'Turns single sign-on on, after a test that worked',
    whileImpersonating: 'refused',
    response: setup,
    errors: ['sso_not_set_up', 'sso_not_tested', 'sso_no_domain'],
  },
  disableSso: {
    method: 'POST',
    path: '/team/idp_setup/disable_sso',
    access: 'owner',
    summary: 'Turns single sign-on off',
    whileImpersonating: 'refused',
    response: setup,
    errors: ['not_found'],
  },
  testSso: {
    method: 'POST',
    path: '/team/idp_setup/test',
    access: 'owner',
    summary: 'Begins a sign-in at the provider that only proves the connection',
    whileImpersonating: 'refused',
    response: z.object({ url: z.string() }),
    errors: ['not_found'],
  },
  listTeamDomains: {
    method: 'GET',
    path: '/team/domains',
    access: 'owner',
    summary: 'The team’s email domains and the records that verify them',
    response: collection(teamDomainResource),
    errors: [],
  },
  addTeamDomain: {
    method: 'POST',
    path: '/team/domains',
    access: 'owner',
    summary: 'Adds a domain to be verified',
    whileImpersonating: 'refused',
    body: wrapped(
      'domain',
      z.object({
        domain: z
          .string()
          .trim()
          .max(253)
          .transform(value => value.toLowerCase())
          .refine(
            value => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(value),
            'Enter a domain such as acme.com.',
          ),
      }),
    ),
    response: document(teamDomainResource),
    errors: ['invalid_input', 'domain_taken'],
  },
  verifyTeamDomain: {
    method: 'POST',
    path: '/team/domains/:id/verify',
    access: 'owner',
    summary: 'Looks for the domain’s record',
    whileImpersonating: 'refused',
    params: idParam,
    response: document(teamDomainResource),
    errors: ['not_found', 'domain_not_verified', 'domain_taken', 'too_many_requests'],
  },
  removeTeamDomain: {
    method: 'DELETE',
    path: '/team/domains/:id',
    access: 'owner',
    summary: 'Removes a domain',
    whileImpersonating: 'refused',
    params: idParam,
    response: z.void(),
    errors: ['not_found'],
  },

  samlMetadata: {
    method: 'GET',
    path: '/saml/metadata',
    access: 'public',
    summary: 'What an identity provider needs to know of us',
    response: z.string(),
    produces: 'application/xml',
    errors: [],
  },
  samlSignIn: {
    method: 'GET',
    path: '/saml/sign_in',
    access: 'public',
    summary:
      'Where to sign in for a team, by its name or by an email address; `error` when there is no such sign-in',
    query: z.object({ team_name: z.string().max(200).optional(), email: z.string().max(254).optional() }),
    response: startAnswer,
    errors: ['too_many_requests'],
  },
  samlConsume: {
    method: 'POST',
    path: '/saml/acs',
    access: 'public',
    summary: 'Takes the provider’s answer and leads to `/authenticate`',
    status: 302,
    body: z
      .object({ SAMLResponse: z.string().catch(''), RelayState: z.string().catch('') })
      .catch({ SAMLResponse: '', RelayState: '' }),
    response: z.string(),
    errors: [],
  },
  samlLogout: {
    method: 'GET',
    path: '/saml/logout',
    access: 'public',
    summary:
      'Single logout by redirect: ends the sessions that a provider’s request names, and takes its answer to ours',
    status: 302,
    query: z.looseObject({}),
    response: z.string(),
    errors: ['too_many_requests'],
  },
  samlLogin: {
    method: 'POST',
    path: '/saml/login',
    access: 'public',
    summary: 'Opens the session of a sign-in at the provider',
    body: z.object({ okta_auth_token: z.string().max(200) }),
    response: z.object({ data: authUser }),
    errors: ['invalid_login', 'invalid_input'],
  },

  signInMethods: {
    method: 'GET',
    path: '/auth/methods',
    access: 'public',
    summary: 'Which sign-ins this installation offers besides the password',
    response: z.object({ google: z.boolean() }),
    errors: [],
  },
  googleAuthentication: {
    method: 'GET',
    path: '/google_authentication',
    access: 'public',
    summary: 'Where to sign in with Google',
    response: startAnswer,
    errors: ['too_many_requests'],
  },
  googleConsume: {
    method: 'GET',
    path: '/google_authentication/callback',
    access: 'public',
    summary: 'Takes Google’s answer and leads to `/authenticate`',
    status: 302,
    query: z.looseObject({ state: z.string().catch('') }),
    response: z.string(),
    errors: [],
  },
  googleSignIn: {
    method: 'POST',
    path: '/google_sign_in',
    access: 'public',
    summary: 'Opens the session of a sign-in at Google',
    body: z.object({ google_auth_token: z.string().max(200) }),
    response: z.object({ data: authUser }),
    errors: ['invalid_login', 'invalid_input'],
  },
})

export type IdpSetup = z.output<typeof idpSetupResource>
export type TeamDomain = z.output<typeof teamDomainResource>
