import type { IdpSetup, TeamDomain } from '@ribbon/contract/people/sso/sso'
import type { Role } from '@ribbon/contract/route'
import { checkFields, isFilled } from '../../../platform/forms/check-fields.ts'

export const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1'
export const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
export const algorithms = [
  { value: sha256, label: 'SHA-256' },
  { value: sha1, label: 'SHA-1' },
]
export type Algorithm = IdpSetup['attributes']['idp_cert_fingerprint_algorithm']
type Setup = IdpSetup['attributes']
type Domain = TeamDomain['attributes']

/** Who sets single sign-on up (S1 §6: owner rights). */
export function setsUpSso(roles: readonly Role[]): boolean {
  return roles.includes('team_owner') || roles.includes('store_admin')
}

/** `trust`: the provider is trusted by its whole `certificate`, or by the `fingerprint` of one. */
export interface ProviderValues extends Record<string, unknown> {
  idp_entity_id: string
  idp_sso_target_url: string
  idp_slo_target_url: string
  authn_context: string
  trust: string
  idp_cert: string
  idp_cert_fingerprint: string
  idp_cert_fingerprint_algorithm: string
}

export function providerValues(setup: Setup): ProviderValues {
  const {
    idp_entity_id,
    idp_sso_target_url,
    idp_slo_target_url,
    authn_context,
    idp_cert,
    idp_cert_fingerprint,
  } = setup
  const isNew = !hasProvider(setup)
  return {
    idp_entity_id,
    idp_sso_target_url,
    idp_slo_target_url,
    authn_context,
    idp_cert,
    idp_cert_fingerprint,
    trust: idp_cert === '' && idp_cert_fingerprint !== '' ? 'fingerprint' : 'certificate',
    idp_cert_fingerprint_algorithm: isNew ? sha256 : setup.idp_cert_fingerprint_algorithm,
  }
}

/** The body of a save: what is not used to trust the provider is sent empty. */
export function providerBody({ trust, ...values }: ProviderValues, required: boolean) {
  const isWhole = trust === 'certificate'
  return {
    ...values,
    required,
    idp_cert: isWhole ? values.idp_cert : '',
    idp_cert_fingerprint: isWhole ? '' : values.idp_cert_fingerprint,
    idp_cert_fingerprint_algorithm: values.idp_cert_fingerprint_algorithm as Algorithm,
  }
}

// Plain http is for a provider on the same machine, as in the contract.
const isUrl = (text: string) =>
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])\S+$/.test(text.trim())
const texts = {
  entity: 'Enter the entity ID of your identity provider.',
  signIn: 'Enter the sign-in URL of your identity provider.',
  signInUrl: 'The sign-in URL must start with https://.',
  signOutUrl: 'The sign-out URL must start with https://.',
  cert: 'Paste the certificate of your identity provider.',
  fingerprint: 'Enter the fingerprint of the certificate.',
}
const isCertified = (form: ProviderValues) => form.trust === 'certificate'

export const checkProvider = checkFields<ProviderValues>({
  idp_entity_id: [[isFilled, texts.entity]],
  idp_sso_target_url: [
    [isFilled, texts.signIn],
    [isUrl, texts.signInUrl],
  ],
  idp_slo_target_url: [[value => !isFilled(value) || isUrl(value), texts.signOutUrl]],
  idp_cert: [[(value, form) => isFilled(value) || !isCertified(form), texts.cert]],
  idp_cert_fingerprint: [[(value, form) => isFilled(value) || isCertified(form), texts.fingerprint]],
})

/** Which field an error about a provider belongs to. */
export const providerPlaces = [
  [/entity ID/i, 'idp_entity_id'],
  [/sign-out URL/i, 'idp_slo_target_url'],
  [/\bURL/i, 'idp_sso_target_url'],
  [/fingerprint/i, 'idp_cert_fingerprint'],
  [/certificate/i, 'idp_cert'],
  [/context/i, 'authn_context'],
] as const

export const checkDomain = checkFields<{ domain: string }>({
  domain: [
    [
      value => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(bareDomain(value)),
      'Enter a domain such as acme.com.',
    ],
  ],
})

/** People paste addresses of pages and people; the domain is in them. */
export function bareDomain(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^.*@/, '')
    .replace(/[/?#].*$/, '')
}

export const hasProvider = (setup: Pick<Setup, 'idp_entity_id'>): boolean => setup.idp_entity_id !== ''

export type StepName = 'provider' | 'domains' | 'test' | 'on'
export interface StepView {
  name: StepName
  isDone: boolean
  /** The first that is still to be done. */ isNext: boolean
  tone: 'neutral' | 'progress' | 'done'
  label: string
}

/** The four steps in order, each with a text for its state. */
export function ssoSteps(setup: Setup, domains: readonly Domain[]): StepView[] {
  const verified = verifiedDomains(domains).length
  const steps: Omit<StepView, 'isNext'>[] = [
    {
      name: 'provider',
      isDone: hasProvider(setup),
      ...(hasProvider(setup) ? { tone: 'done', label: 'Set up' } : todo),
    },
    {
      name: 'domains',
      isDone: verified > 0,
      ...(verified > 0
        ? { tone: 'done', label: `${verified} verified` }
        : domains.length > 0
          ? { tone: 'progress', label: 'Waiting for the record' }
          : todo),
    },
    {
      name: 'test',
      isDone: setup.testedAt !== null,
      ...(setup.testedAt !== null ? { tone: 'done', label: 'Worked' } : todo),
    },
    {
      name: 'on',
      isDone: setup.enabled,
      ...(setup.enabled ? { tone: 'done', label: 'On' } : { tone: 'neutral', label: 'Off' }),
    },
  ]
  const next = steps.find(step => !step.isDone)?.name
  return steps.map(step => ({ ...step, isNext: step.name === next }))
}
const todo = { tone: 'neutral', label: 'To do' } as const

export function verifiedDomains(domains: readonly Domain[]): string[] {
  return domains.filter(domain => domain.verified).map(domain => domain.domain)
}

/** What has to be done before it can be turned on; nothing where it can. */
export function missingForOn(setup: Setup, domains: readonly Domain[]): string[] {
  const [provider, verified, test] = ssoSteps(setup, domains)
  return [
    provider?.isDone ? '' : 'set up the provider',
    verified?.isDone ? '' : 'verify a domain',
    test?.isDone ? '' : 'test the connection',
  ].filter(words => words !== '')
}

export const listText = (words: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
