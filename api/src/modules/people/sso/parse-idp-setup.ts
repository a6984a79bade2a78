import type { ssoRoutes } from '@ribbon/contract/people/sso/sso'
import type { BodyOf } from '@ribbon/contract/route'
import type { X509Certificate } from 'node:crypto'
import { refuseInput } from '../../../platform/refusal.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { fingerprintOf, readCertificates } from '../../../services/sso/certificates.ts'
import type { NewIdpSetup } from './idp-setups.store.ts'

export type IdpBody = BodyOf<(typeof ssoRoutes)['createIdpSetup']>
export type IdpChanges = BodyOf<(typeof ssoRoutes)['updateIdpSetup']>

/** Turns the form into a set-up; refuses values that no sign-in could work with. */
export function parseIdpSetup(body: IdpBody, { allowsHttp }: { allowsHttp: boolean }): NewIdpSetup {
  if (body.idp_cert === '' && body.idp_cert_fingerprint === '')
    refuseInput(['Enter the certificate of your identity provider, or its fingerprint.'])
  for (const url of [body.idp_sso_target_url, body.idp_slo_target_url]) {
    if (url.startsWith('http:') && !allowsHttp)
      refuseInput(['The URLs of the identity provider must start with https://.'])
  }
  const certificates = body.idp_cert === '' ? [] : parseCertificates(body.idp_cert)
  const fingerprint = body.idp_cert_fingerprint.replace(/[^0-9a-z]/gi, '').toLowerCase()
  const algorithm = body.idp_cert_fingerprint_algorithm
  const length = algorithm.endsWith('#sha256') ? 64 : 40
  if (fingerprint !== '' && !(/^[0-9a-f]+$/.test(fingerprint) && fingerprint.length === length))
    refuseInput([`The fingerprint must be ${length} hexadecimal digits for this algorithm.`])
  if (
    fingerprint !== '' &&
    certificates.length &&
    !certificates.some(certificate => fingerprintOf(certificate, algorithm) === fingerprint)
  )
    refuseInput(['The fingerprint does not match the certificate.'])
  return {
    entityId: body.idp_entity_id,
    ssoTargetUrl: body.idp_sso_target_url,
    sloTargetUrl: body.idp_slo_target_url,
    authnContext: body.authn_context,
    isRequired: body.required,
    certificate: certificates.map(certificate => certificate.toString().trim()).join('\n'),
    fingerprint,
    fingerprintAlgorithm: algorithm,
  }
}

function parseCertificates(text: string): X509Certificate[] {
  const certificates = readOrRefuse(text)
  for (const { publicKey, validTo } of certificates) {
    if (publicKey.asymmetricKeyType !== 'rsa') refuseInput(['The certificate’s key must be an RSA key.'])
    if (Date.parse(validTo) < databaseTime().getTime())
      refuseInput([
        `The certificate expired on ${new Date(validTo).toISOString().slice(0, 10)}. Get the current one from your identity provider.`,
      ])
  }
  return certificates
}

function readOrRefuse(text: string): X509Certificate[] {
  try {
    return readCertificates(text)
  } catch {
    return refuseInput([
      'The certificate cannot be read. Paste all of it, from BEGIN CERTIFICATE to END CERTIFICATE.',
    ])
  }
}
