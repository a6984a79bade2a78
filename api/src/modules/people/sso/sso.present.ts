import { fingerprintAlgorithms } from '@ribbon/contract/people/sso/idp-setup'
import type { IdpSetup, SignInError, SignOutOutcome, TeamDomain } from '@ribbon/contract/people/sso/sso'
import type { IdpSetupRow } from './idp-setups.store.ts'
import type { TeamDomainRow } from './domains/domains.store.ts'

interface OurSide {
  entityId: string
  acsUrl: string
  binding: string
  nameIdFormat: string
  logoutServiceUrl: string
}

/** The set-up; empty fields before there is one. */
export function presentIdpSetup(teamId: number, setup: IdpSetupRow | undefined, ours: OurSide): IdpSetup {
  return {
    id: String(teamId),
    type: 'idpSetups',
    attributes: {
      idp_entity_id: setup?.entityId ?? '',
      authn_context: setup?.authnContext ?? '',
      idp_sso_target_url: setup?.ssoTargetUrl ?? '',
      idp_slo_target_url: setup?.sloTargetUrl ?? '',
      idp_cert: setup?.certificate ?? '',
      idp_cert_fingerprint: (setup?.fingerprint.toUpperCase().match(/../g) ?? []).join(':'),
      idp_cert_fingerprint_algorithm: setup?.fingerprintAlgorithm ?? fingerprintAlgorithms[0],
      sp_entity_id: ours.entityId,
      assertion_consumer_service_url: ours.acsUrl,
      assertion_consumer_service_binding: ours.binding,
      single_logout_service_url: ours.logoutServiceUrl,
      name_identifier_format: ours.nameIdFormat,
      metadata_url: ours.entityId,
      required: setup?.isRequired ?? false,
      enabled: Boolean(setup?.enabledAt),
      testedAt: setup?.testedAt?.toISOString() ?? null,
    },
  }
}

export function presentTeamDomain(domain: TeamDomainRow): TeamDomain {
  return {
    id: String(domain.id),
    type: 'teamDomains',
    attributes: {
      domain: domain.domain,
      verified: domain.verifiedAt !== null,
      recordName: challengeName(domain.domain),
      recordValue: challengeText(domain.challenge),
      checkedAt: domain.checkedAt?.toISOString() ?? null,
      missingSince: domain.missingSince?.toISOString() ?? null,
    },
  }
}

/** The plain model of the auth calls (wire §1.3). */
export function presentSignedIn(member: { id: number; email: string; firstName: string; lastName: string }) {
  return {
    id: member.id,
    provider: 'email',
    uid: member.email,
    email: member.email,
    first_name: member.firstName,
    last_name: member.lastName,
    allow_password_change: false,
  }
}

export function challengeName(domain: string): string {
  return `_ribbon-challenge.${domain}`
}

export function challengeText(challenge: string): string {
  return `ribbon-verification=${challenge}`
}

/** The pages of our web app that a sign-in at a provider ends on. */
export const signInPages = {
  signIn: (provider: 'saml' | 'google', token: string) =>
    `/authenticate?${provider === 'saml' ? 'okta_auth_token' : 'google_auth_token'}=${token}`,
  failure: (error: SignInError) => `/authenticate?error=${error}`,
  signedOut: (outcome: SignOutOutcome) => `/authenticate?sign_out=${outcome}`,
  test: '/authenticate?sso_test=ok',
  failedTest: (error: SignInError) => `/authenticate?sso_test=failed&reason=${error}`,
}
