import { X509Certificate } from 'node:crypto'
import type { CacheProvider, SAML } from '@node-saml/node-saml'
import { ssoRoutes } from '@ribbon/contract/people/sso/sso'
import type { Config } from '../../platform/config.ts'
import { sameText } from '../../platform/ids.ts'
import { fingerprintOf, readCertificates } from './certificates.ts'
import { loadSaml } from './load-saml.ts'
import { checkAddressing, personOf, type SamlPerson } from './saml-answer.ts'
import { samlLogout, type SamlLogout } from './saml-logout.ts'
import { samlMetadata, type SigningKey } from './saml-metadata.ts'
import { requireModestXml, skewMs, xmlLimits } from './saml-xml.ts'
import { SamlRefused } from './sso-errors.ts'

/** What is known of a team's identity provider. */
export interface IdentityProvider {
  entityId: string
  ssoTargetUrl: string
  /** Empty: whatever the provider thinks good. */
  authnContext: string
  /** PEM, one or more; empty when only the fingerprint is known. */
  certificate: string
  fingerprint: string
  fingerprintAlgorithm: string
}

export interface SamlAnswer {
  /** `SAMLResponse` of the form, in base64. */
  response: string
  /** The request it must answer. */
  requestKey: string
  requestedAt: Date
}

export interface Saml extends SamlLogout {
  /** Our side, to be typed in at the provider. */
  entityId: string
  acsUrl: string
  nameIdFormat: string
  binding: string
  metadata(key: SigningKey): Promise<string>
  /** Where to send the browser; the provider gives `requestKey` back. */
  signInUrl(provider: IdentityProvider, requestKey: string): Promise<string>
  /**
   * The person the provider identifies. Throws `SamlRefused` if the answer is not the provider's, not for us, not to
   * this request, or expired.
   */
  readAnswer(provider: IdentityProvider, answer: SamlAnswer): Promise<SamlPerson>
}

const nameIdFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
export const signInMinutes = 10
/** For what node-saml does without one, though it asks for it. */
const noCertificate = ['MA==']

/** SAML 2.0 as a service provider, over node-saml; begun by us only (no sign-in that the provider starts). */
export function openSaml({ publicUrl }: Pick<Config, 'publicUrl'>): Saml {
  const entityId = `${publicUrl}/api/v2${ssoRoutes.samlMetadata.path}`
  const acsUrl = `${publicUrl}/api/v2${ssoRoutes.samlConsume.path}`
  const here = { entityId, acsUrl }
  const logout = samlLogout({ entityId, publicUrl, nameIdFormat })
  return {
    entityId,
    acsUrl,
    nameIdFormat,
    binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
    ...logout,
    metadata: key =>
      samlMetadata({ entityId, acsUrl, nameIdFormat, logoutServiceUrl: logout.logoutServiceUrl }, key),
    async signInUrl(provider, requestKey) {
      const saml = await samlOf(here, provider, noCertificate, requestKey)
      return saml.getAuthorizeUrlAsync(requestKey, undefined, {})
    },
    async readAnswer(provider, { response, requestKey, requestedAt }) {
      const xml = decode(response)
      const certificates = trusted(provider, xml)
      try {
        await checkAddressing(xml, { acsUrl, issuer: provider.entityId })
        const saml = await samlOf(here, provider, certificates, requestKey, requestedAt)
        const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response })
        if (!profile?.getAssertion) throw new SamlRefused('it holds no assertion')
        return personOf(profile.getAssertion(), {
          acsUrl,
          issuer: provider.entityId,
          requestId: requestIdOf(requestKey),
          skewMs,
        })
      } catch (error) {
        throw error instanceof SamlRefused ? error : new SamlRefused((error as Error).message)
      }
    },
  }
}

/** node-saml's view of one sign-in: our addresses, the provider, and the request that is answered. */
async function samlOf(
  { entityId, acsUrl }: Pick<Saml, 'entityId' | 'acsUrl'>,
  provider: Pick<IdentityProvider, 'ssoTargetUrl' | 'authnContext'>,
  certificates: string[],
  requestKey: string,
  requestedAt?: Date,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await loadSaml()
  return new SAML({
    issuer: entityId,
    callbackUrl: acsUrl,
    audience: entityId,
    entryPoint: provider.ssoTargetUrl,
    idpCert: certificates,
    identifierFormat: nameIdFormat,
    disableRequestedAuthnContext: provider.authnContext === '',
    authnContext: [provider.authnContext],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: signInMinutes * 60_000,
    generateUniqueId: () => requestIdOf(requestKey),
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: signInMinutes * 60_000,
    cacheProvider: onlyRequest(requestIdOf(requestKey), requestedAt),
  })
}

/** An XML id must not begin with a digit. */
function requestIdOf(requestKey: string): string {
  return `_${requestKey}`
}

/** node-saml's memory of requests: the one row that was found, and whose taking is the database's affair. */
function onlyRequest(id: string, requestedAt: Date | undefined): CacheProvider {
  return {
    saveAsync: async () => null,
    getAsync: async key => (key === id && requestedAt ? requestedAt.toISOString() : null),
    removeAsync: async () => null,
  }
}

function decode(response: string): string {
  if (response.length > xmlLimits.characters) throw new SamlRefused('it is too long')
  const xml = Buffer.from(response, 'base64').toString('utf8')
  requireModestXml(xml)
  return xml
}

/** The full certificate where it is known; else those within the answer whose fingerprint is the provider's. */
function trusted(provider: IdentityProvider, xml: string): string[] {
  if (provider.certificate !== '')
    return readCertificates(provider.certificate).map(certificate => certificate.toString())
  const embedded = [...xml.matchAll(/<(?:[\w.-]+:)?X509Certificate(?:\s[^>]*)?>([^<]*)</g)]
    .slice(0, 8)
    .flatMap(([, text]) => parse(text!))
  const fitting = embedded.filter(certificate =>
    sameText(fingerprintOf(certificate, provider.fingerprintAlgorithm), provider.fingerprint),
  )
  if (!fitting.length) throw new SamlRefused('no certificate in it has the fingerprint of the set-up')
  return fitting.map(certificate => certificate.toString())
}

function parse(base64: string): X509Certificate[] {
  try {
    return [new X509Certificate(Buffer.from(base64, 'base64'))]
  } catch {
    return []
  }
}
