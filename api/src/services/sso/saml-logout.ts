import { stringify } from 'node:querystring'
import { ssoRoutes } from '@ribbon/contract/people/sso/sso'
import { readCertificates } from './certificates.ts'
import { loadSaml } from './load-saml.ts'
import { readLogoutMessage, type LogoutMessage } from './logout-message.ts'
import type { SamlPerson } from './saml-answer.ts'
import type { SigningKey } from './saml-metadata.ts'
import { skewMs } from './saml-xml.ts'
import { SamlRefused } from './sso-errors.ts'

/** What signing out at a team's identity provider needs to know of it. */
export interface LogoutProvider {
  entityId: string
  sloTargetUrl: string
  /** PEM; a fingerprint alone is not enough, because logout messages bring no certificate. */
  certificate: string
}

export interface SamlLogout {
  /** Where the provider sends its logout requests and its answers to ours. */
  logoutServiceUrl: string
  /** Where to send the browser, so that the provider ends the person's session there. */
  logoutRequestUrl(
    provider: LogoutProvider,
    key: SigningKey,
    request: SamlPerson & { requestId: string },
  ): Promise<string>
  /** Where to send the browser with our answer to the provider's request. */
  logoutResponseUrl(
    provider: LogoutProvider,
    key: SigningKey,
    answer: { requestId: string; relayState: string; isKnownPerson: boolean },
  ): Promise<string>
  /** Reads a message that nobody has verified yet. Throws `SamlRefused` if it is none for us, or expired. */
  readLogoutMessage(search: string): Promise<LogoutMessage>
  /** Throws `SamlRefused` unless the provider has signed the message. */
  verifyLogoutMessage(provider: LogoutProvider, message: LogoutMessage): Promise<void>
}

/** Single logout by the redirect binding, over node-saml. */
export function samlLogout({
  entityId,
  publicUrl,
  nameIdFormat,
}: {
  entityId: string
  publicUrl: string
  nameIdFormat: string
}): SamlLogout {
  const logoutServiceUrl = `${publicUrl}/api/v2${ssoRoutes.samlLogout.path}`
  const samlOf = async (provider: LogoutProvider, certificates: string[], more: object = {}) => {
    const { SAML } = await loadSaml()
    return new SAML({
      issuer: entityId,
      callbackUrl: logoutServiceUrl,
      entryPoint: provider.sloTargetUrl,
      logoutUrl: provider.sloTargetUrl,
      idpCert: certificates,
      idpIssuer: provider.entityId,
      signatureAlgorithm: 'sha256',
      acceptedClockSkewMs: skewMs,
      ...more,
    })
  }
  const signing = (provider: LogoutProvider, { privateKey }: SigningKey, requestId?: string) =>
    samlOf(provider, noCertificate, {
      privateKey,
      ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
    })
  return {
    logoutServiceUrl,
    async logoutRequestUrl(provider, key, { requestId, nameId, sessionIndex }) {
      const person = {
        issuer: provider.entityId,
        nameID: nameId,
        nameIDFormat: nameIdFormat,
        ...(sessionIndex === '' ? {} : { sessionIndex }),
      }
      const saml = await signing(provider, key, requestId)
      return asSigned(await saml.getLogoutUrlAsync(person, '', {}))
    },
    async logoutResponseUrl(provider, key, { requestId, relayState, isKnownPerson }) {
      const request = { ID: requestId, issuer: provider.entityId, nameID: '', nameIDFormat: nameIdFormat }
      const saml = await signing(provider, key)
      return asSigned(await saml.getLogoutResponseUrlAsync(request, relayState, {}, isKnownPerson))
    },
    readLogoutMessage: search => readLogoutMessage(search, logoutServiceUrl),
    async verifyLogoutMessage(provider, { form, signedQuery }) {
      if (provider.certificate === '')
        throw new SamlRefused('only the fingerprint of its certificate is known')
      const certificates = readCertificates(provider.certificate).map(certificate => certificate.toString())
      try {
        const saml = await samlOf(provider, certificates)
        await saml.validateRedirectAsync(form, signedQuery)
      } catch (error) {
        throw new SamlRefused((error as Error).message)
      }
    },
  }
}

/** For what node-saml does without one, though it asks for it. */
const noCertificate = ['MA==']

/** node-saml signs what `querystring` encodes, and then writes the URL in another encoding, which the signature does not fit. */
function asSigned(url: string): string {
  const { origin, pathname, searchParams } = new URL(url)
  return `${origin}${pathname}?${stringify(Object.fromEntries(searchParams))}`
}
