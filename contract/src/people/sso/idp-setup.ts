import { z } from 'zod'
import { resource, time } from '../../document.ts'
import { wrapped } from '../../route.ts'

export const fingerprintAlgorithms = [
  'http://www.w3.org/2000/09/xmldsig#sha1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
] as const

/** The identity provider of a team; names and values are ruby-saml's (wire §7). */
export const idpSetupResource = resource('idpSetups', {
  idp_entity_id: z.string(),
  authn_context: z.string(),
  idp_slo_target_url: z.string(),
  idp_sso_target_url: z.string(),
  idp_cert: z.string(),
  idp_cert_fingerprint: z.string(),
  idp_cert_fingerprint_algorithm: z.enum(fingerprintAlgorithms),
  /** Our side, to be typed in at the provider. */
  sp_entity_id: z.string(),
  assertion_consumer_service_url: z.string(),
  assertion_consumer_service_binding: z.string(),
  /** Where the provider sends logout requests and answers, by the redirect binding. */
  single_logout_service_url: z.string(),
  name_identifier_format: z.string(),
  metadata_url: z.string(),
  /** Members on verified domains may sign in only through the provider; a team owner's password always works. */
  required: z.boolean(),
  enabled: z.boolean(),
  testedAt: time.nullable(),
})

const text = (max = 500) => z.string().trim().max(max)
/** Plain http is for a provider on the same machine, which production refuses. */
const url = (message: string) =>
  text().refine(
    value => value === '' || /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])\S+$/.test(value),
    message,
  )
const fields = {
  idp_entity_id: text().min(1, 'Enter the entity ID of your identity provider.'),
  authn_context: text(),
  idp_sso_target_url: url('The sign-in URL must start with https://.').pipe(
    z.string().min(1, 'Enter the sign-in URL of your identity provider.'),
  ),
  idp_slo_target_url: url('The sign-out URL must start with https://.'),
  idp_cert: text(20_000),
  idp_cert_fingerprint: text(200),
  idp_cert_fingerprint_algorithm: z.enum(fingerprintAlgorithms),
  required: z.boolean(),
}
export const idpBody = wrapped(
  'idp_setup',
  z.object({
    ...fields,
    authn_context: fields.authn_context.default(''),
    idp_slo_target_url: fields.idp_slo_target_url.default(''),
    idp_cert: fields.idp_cert.default(''),
    idp_cert_fingerprint: fields.idp_cert_fingerprint.default(''),
    idp_cert_fingerprint_algorithm: fields.idp_cert_fingerprint_algorithm.default(
      'http://www.w3.org/2000/09/xmldsig#sha1',
    ),
    required: fields.required.default(false),
  }),
)
/** Fields that are left out stay. A certificate given alone takes the fingerprint's place, and the other way round. */
export const idpChangesBody = wrapped('idp_setup', z.object(fields).partial())
