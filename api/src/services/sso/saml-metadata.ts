import { loadSaml } from './load-saml.ts'

/** What our logout messages are signed with, in PEM. */
export interface SigningKey {
  privateKey: string
  certificate: string
}

/**
 * What an identity provider needs to know of us. node-saml writes two things that are not so: that our sign-in requests
 * are signed, too, and that logout messages are taken as posted forms.
 */
export async function samlMetadata(
  ours: { entityId: string; acsUrl: string; nameIdFormat: string; logoutServiceUrl: string },
  { privateKey, certificate }: SigningKey,
): Promise<string> {
  const { generateServiceProviderMetadata } = await loadSaml()
  return generateServiceProviderMetadata({
    issuer: ours.entityId,
    callbackUrl: ours.acsUrl,
    logoutCallbackUrl: ours.logoutServiceUrl,
    identifierFormat: ours.nameIdFormat,
    wantAssertionsSigned: true,
    generateUniqueId: () => '_ribbon',
    signatureAlgorithm: 'sha256',
    privateKey,
    publicCerts: certificate,
  })
    .replace('AuthnRequestsSigned="true"', 'AuthnRequestsSigned="false"')
    .replace(/(<SingleLogoutService Binding=")[^"]*/, '$1urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect')
}
