import { describe, expect, it } from 'vitest'
import type { IdpSetup, TeamDomain } from '@ribbon/contract/people/sso/sso'
import { fingerprintAlgorithms } from '@ribbon/contract/people/sso/idp-setup'
import { ssoRoutes } from '@ribbon/contract/people/sso/sso'
import { assignErrors } from '../../../platform/forms.ts'
import { schemaErrors } from '../../../platform/forms/schema-errors.ts'
import {
  algorithms,
  bareDomain,
  checkDomain,
  missingForOn,
  providerBody,
  checkProvider,
  providerPlaces,
  providerValues,
  setsUpSso,
  sha1,
  sha256,
  ssoSteps,
  type ProviderValues,
} from './sso.rules.ts'

const empty: IdpSetup['attributes'] = {
  idp_entity_id: '',
  authn_context: '',
  idp_slo_target_url: '',
  idp_sso_target_url: '',
  idp_cert: '',
  idp_cert_fingerprint: '',
  idp_cert_fingerprint_algorithm: sha1,
  sp_entity_id: 'https://ribbon.test/saml',
  assertion_consumer_service_url: 'https://ribbon.test/acs',
  single_logout_service_url: 'https://ribbon.test/logout',
  assertion_consumer_service_binding: 'POST',
  name_identifier_format: 'email',
  metadata_url: 'https://ribbon.test/metadata',
  required: false,
  enabled: false,
  testedAt: null,
}
const okta = {
  ...empty,
  idp_entity_id: 'http://www.okta.com/exk1',
  idp_sso_target_url: 'https://acme.okta.com/sso',
  idp_cert_fingerprint: '43:51',
}
const domain = (name: string, verified: boolean): TeamDomain['attributes'] => ({
  domain: name,
  verified,
  recordName: `_ribbon.${name}`,
  recordValue: 'ribbon=1',
  checkedAt: null,
  missingSince: null,
})
const good: ProviderValues = {
  ...providerValues(okta),
  trust: 'certificate',
  idp_cert: 'MIIC',
  idp_cert_fingerprint: '',
}

describe('checking the provider form', () => {
  const check = checkProvider as (values: ProviderValues) => Record<string, string>
  const server = schemaErrors(ssoRoutes.createIdpSetup.body)

  it('the form accepts what the server accepts, by certificate and by fingerprint', () => {
    for (const values of [
      good,
      { ...good, trust: 'fingerprint', idp_cert_fingerprint: '43:51' },
      { ...good, idp_slo_target_url: 'https://acme.okta.com/slo' },
    ]) {
      expect(check(values)).toEqual({})
      expect(server(providerBody(values, true))).toEqual({})
    }
  })
  it.each([
    [{ idp_entity_id: ' ' }, { idp_entity_id: 'Enter the entity ID of your identity provider.' }],
    [{ idp_sso_target_url: '' }, { idp_sso_target_url: 'Enter the sign-in URL of your identity provider.' }],
    [
      { idp_sso_target_url: 'acme.okta.com' },
      { idp_sso_target_url: 'The sign-in URL must start with https://.' },
    ],
    [
      { idp_sso_target_url: 'http://acme.okta.com/sso' },
      { idp_sso_target_url: 'The sign-in URL must start with https://.' },
    ],
    [
      { idp_slo_target_url: 'acme.okta.com' },
      { idp_slo_target_url: 'The sign-out URL must start with https://.' },
    ],
  ])('%j gets the server’s message', (change, errors) => {
    expect(check({ ...good, ...change })).toEqual(errors)
    expect(server(providerBody({ ...good, ...change }, false))).toEqual(errors)
  })
  it('only the chosen proof of trust is required', () => {
    expect(check({ ...good, idp_cert: '' })).toEqual({
      idp_cert: 'Paste the certificate of your identity provider.',
    })
    expect(check({ ...good, idp_cert: '', trust: 'fingerprint' })).toEqual({
      idp_cert_fingerprint: 'Enter the fingerprint of the certificate.',
    })
    expect(check({ ...good, idp_entity_id: '', idp_cert: '' })).toEqual({
      idp_entity_id: 'Enter the entity ID of your identity provider.',
      idp_cert: 'Paste the certificate of your identity provider.',
    })
  })
  it('the proof that is not used is sent empty', () => {
    const both = { ...good, idp_cert: 'MIIC', idp_cert_fingerprint: '43:51' }
    expect(providerBody(both, false)).toMatchObject({ idp_cert: 'MIIC', idp_cert_fingerprint: '' })
    expect(providerBody({ ...both, trust: 'fingerprint' }, false)).toMatchObject({
      idp_cert: '',
      idp_cert_fingerprint: '43:51',
    })
    expect(providerBody(both, false)).not.toHaveProperty('trust')
  })
  it('the form opens as saved, and with the stronger algorithm at first', () => {
    expect(providerValues(okta)).toMatchObject({ trust: 'fingerprint', idp_cert_fingerprint_algorithm: sha1 })
    expect(providerValues({ ...okta, idp_cert: 'MIIC' })).toMatchObject({ trust: 'certificate' })
    expect(providerValues(empty)).toMatchObject({
      trust: 'certificate',
      idp_cert_fingerprint_algorithm: sha256,
    })
  })
  it('the algorithms of the contract are offered', () =>
    expect(algorithms.map(({ value }) => value).toSorted()).toEqual([...fingerprintAlgorithms].toSorted()))
  it('the server’s messages appear at their fields', () => {
    const urls = 'The URLs of the identity provider must start with https://.'
    const certificate =
      'The certificate cannot be read. Paste all of it, from BEGIN CERTIFICATE to END CERTIFICATE.'
    const fingerprint = 'The fingerprint must be 64 hexadecimal digits for this algorithm.'
    expect(
      assignErrors(
        ['Enter the entity ID of your identity provider.', urls, certificate, fingerprint, 'Something else.'],
        providerPlaces,
      ),
    ).toEqual({
      fields: {
        idp_entity_id: 'Enter the entity ID of your identity provider.',
        idp_sso_target_url: urls,
        idp_cert: certificate,
        idp_cert_fingerprint: fingerprint,
      },
      rest: ['Something else.'],
    })
  })
})

describe('checking a domain', () => {
  it.each([
    ['acme.com', 'acme.com'],
    [' Mail.ACME.co.uk ', 'mail.acme.co.uk'],
    ['https://acme.com/about?a=1', 'acme.com'],
    ['olivia@acme.com', 'acme.com'],
    ['@acme.com', 'acme.com'],
  ])('the text %s is read as the domain %s', (typed, bare) => {
    expect(bareDomain(typed)).toBe(bare)
    expect(checkDomain({ domain: typed })).toEqual({})
    expect(ssoRoutes.addTeamDomain.body.safeParse({ domain: { domain: bareDomain(typed) } }).success).toBe(
      true,
    )
  })
  it.each(['', 'acme', 'acme.', '-acme.com', 'a b.com', 'acme.c'])('“%s” is refused as a domain', typed => {
    expect(checkDomain({ domain: typed })).toEqual({
      domain: 'Enter a domain such as acme.com.',
    })
  })
})

describe('the four steps of the set-up', () => {
  const told = (setup: IdpSetup['attributes'], domains: TeamDomain['attributes'][]) =>
    ssoSteps(setup, domains).map(step => `${step.label}${step.isNext ? ' <' : ''}`)

  it.each([
    ['nothing yet', empty, [], ['To do <', 'To do', 'To do', 'Off']],
    ['the provider is there', okta, [], ['Set up', 'To do <', 'To do', 'Off']],
    [
      'a domain waits',
      okta,
      [domain('acme.com', false)],
      ['Set up', 'Waiting for the record <', 'To do', 'Off'],
    ],
    [
      'one of two domains is verified',
      okta,
      [domain('acme.com', true), domain('acme.dev', false)],
      ['Set up', '1 verified', 'To do <', 'Off'],
    ],
    [
      'tested before any domain',
      { ...okta, testedAt: '2026-11-18T10:00:00.000Z' },
      [],
      ['Set up', 'To do <', 'Worked', 'Off'],
    ],
    [
      'ready',
      { ...okta, testedAt: '2026-11-18T10:00:00.000Z' },
      [domain('acme.com', true)],
      ['Set up', '1 verified', 'Worked', 'Off <'],
    ],
    [
      'on',
      { ...okta, testedAt: '2026-11-18T10:00:00.000Z', enabled: true },
      [domain('acme.com', true)],
      ['Set up', '1 verified', 'Worked', 'On'],
    ],
  ])('each step shows its state when the set-up is: %s', (_, setup, domains, words) =>
    expect(told(setup, domains)).toEqual(words),
  )

  it('the hint names what is missing before single sign-on can be turned on', () => {
    expect(missingForOn(empty, [])).toEqual(['set up the provider', 'verify a domain', 'test the connection'])
    expect(
      missingForOn({ ...okta, testedAt: '2026-11-18T10:00:00.000Z' }, [domain('acme.com', true)]),
    ).toEqual([])
  })
})

it.each([
  ['team_owner', true],
  ['store_admin', true],
  ['member', false],
  ['limited_user', false],
] as const)('a %s may set up single sign-on: %s', (role, may) => expect(setsUpSso([role])).toBe(may))
