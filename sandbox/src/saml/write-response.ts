import { randomUUID } from 'node:crypto'
import type { IdentityProvider, SigningPair } from './open-saml.ts'
import { samlLibrary, type SignInRequest } from './sign-in-message.ts'

/** What can be wrong with a response; by default nothing is. */
export interface Flaws {
  /** What is signed: the assertion, unless said otherwise. */
  signed?: 'assertion' | 'response' | 'both' | 'none'
  issuer?: string
  responseIssuer?: string
  audience?: string
  destination?: string
  recipient?: string
  /** Empty for a sign-in that the provider initiates. */
  inResponseTo?: string
  subjectInResponseTo?: string
  status?: string
  /** Seconds from now. */
  notBefore?: number
  notOnOrAfter?: number
  /** Inserted without escaping, so that it may contain markup. */
  nameIdMarkup?: string
  namesNobody?: boolean
  sessionIndex?: string
  keepsComments?: boolean
  method?: string
  key?: SigningPair
}

const uris = {
  success: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  emailFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  bearer: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  rsaSha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
}

const statement =
  '<saml:AuthnStatement AuthnInstant="{Now}" SessionIndex="{SessionIndex}"><saml:AuthnContext>' +
  '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef>' +
  '</saml:AuthnContext></saml:AuthnStatement>'

/** The provider's response that this person has signed in, as XML. */
export function writeResponse(
  provider: IdentityProvider,
  request: SignInRequest,
  email: string,
  flaws: Flaws = {},
): string {
  const { SamlLib } = samlLibrary()
  const now = new Date().toISOString()
  const issuer = flaws.issuer ?? provider.entityId
  const until = moment(flaws.notOnOrAfter ?? 300)
  const template = templateOf(SamlLib.defaultLoginResponseTemplate.context, flaws)
  const plain = SamlLib.replaceTagsByValue(template, {
    ID: `_${randomUUID()}`,
    AssertionID: `_${randomUUID()}`,
    IssueInstant: now,
    Now: now,
    SessionIndex: flaws.sessionIndex ?? `_${randomUUID()}`,
    Destination: flaws.destination ?? request.acsUrl,
    SubjectRecipient: flaws.recipient ?? request.acsUrl,
    InResponseTo: (flaws.inResponseTo ?? request.id) || undefined,
    SubjectInResponseTo: (flaws.subjectInResponseTo ?? flaws.inResponseTo ?? request.id) || undefined,
    ResponseIssuer: flaws.responseIssuer ?? issuer,
    Issuer: issuer,
    StatusCode: flaws.status ?? uris.success,
    Audience: flaws.audience ?? request.issuer,
    NameIDFormat: uris.emailFormat,
    NameID: email,
    Method: flaws.method ?? uris.bearer,
    ConditionsNotBefore: moment(flaws.notBefore ?? -5),
    ConditionsNotOnOrAfter: until,
    SubjectConfirmationDataNotOnOrAfter: until,
  })
  const raw =
    flaws.nameIdMarkup === undefined
      ? plain
      : plain.replace(/(<saml:NameID [^>]*>)[^<]*/, (_, tag: string) => tag + flaws.nameIdMarkup)
  const signed = flaws.signed ?? 'assertion'
  const pair = flaws.key ?? provider
  const withAssertion =
    signed === 'assertion' || signed === 'both'
      ? sign(raw, "/*[local-name(.)='Response']/*[local-name(.)='Assertion']", pair, flaws)
      : raw
  return signed === 'response' || signed === 'both'
    ? sign(withAssertion, "/*[local-name(.)='Response']", pair, flaws)
    : withAssertion
}

function templateOf(context: string, flaws: Flaws): string {
  return context
    .replace('<saml:Issuer>{Issuer}', '<saml:Issuer>{ResponseIssuer}')
    .replace(
      /(<saml:SubjectConfirmationData [^>]*)InResponseTo="{InResponseTo}"/,
      '$1InResponseTo="{SubjectInResponseTo}"',
    )
    .replace(`Method="${uris.bearer}"`, 'Method="{Method}"')
    .replace('{AuthnStatement}', statement)
    .replace('{AttributeStatement}', '')
    .replace('<saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID>', flaws.namesNobody ? '' : '$&')
}

function sign(xml: string, xpath: string, pair: SigningPair, flaws: Flaws): string {
  return samlLibrary().SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    referenceTagXPath: xpath,
    privateKey: pair.privateKeyPem,
    signingCert: bareCertificate(pair.certificatePem),
    signatureAlgorithm: uris.rsaSha256,
    isBase64Output: false,
    transformationAlgorithms: [
      uris.enveloped,
      flaws.keepsComments ? `${uris.exclusive}WithComments` : uris.exclusive,
    ],
    signatureConfig: {
      prefix: 'ds',
      location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
    },
  })
}

export function bareCertificate(pem: string): string {
  return pem.replace(/-----[A-Z ]+-----|\s/g, '')
}

function moment(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString()
}
