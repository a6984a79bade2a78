import { createSign, createVerify, randomUUID, X509Certificate } from 'node:crypto'
import { stringify } from 'node:querystring'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { SigningPair } from './open-saml.ts'

/** A logout message to a service provider; by default nothing is wrong with it. */
export interface LogoutWish {
  kind: 'request' | 'response'
  issuer: string
  /** Where it is sent, and what it says of that. */
  url: string
  destination?: string
  key: SigningPair
  id?: string
  relayState?: string
  nameId?: string
  sessionIndexes?: string[]
  inResponseTo?: string
  status?: string
  /** Seconds from now. */
  issuedAt?: number
  notOnOrAfter?: number
  unsigned?: boolean
  signatureAlgorithm?: string
}

/** What a service provider sent, its signature not yet checked. */
export interface ReadLogout {
  kind: 'request' | 'response'
  id: string
  issuer: string
  nameId: string
  sessionIndex: string
  status: string
}

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** The message by the redirect binding: the address that the browser is sent to. */
export function logoutUrl(wish: LogoutWish): string {
  const query = {
    [wish.kind === 'request' ? 'SAMLRequest' : 'SAMLResponse']: deflateRawSync(xmlOf(wish)).toString(
      'base64',
    ),
    ...(wish.relayState === undefined ? {} : { RelayState: wish.relayState }),
  }
  if (wish.unsigned) return `${wish.url}?${stringify(query)}`
  const signed = stringify({ ...query, SigAlg: wish.signatureAlgorithm ?? rsaSha256 })
  const hash = wish.signatureAlgorithm?.endsWith('sha1') ? 'sha1' : 'sha256'
  const signature = createSign(hash).update(signed).sign(wish.key.privateKeyPem, 'base64')
  return `${wish.url}?${signed}&${stringify({ Signature: signature })}`
}

function xmlOf(wish: LogoutWish): string {
  const names = `xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"`
  const [id, destination] = [wish.id ?? `_${randomUUID()}`, wish.destination ?? wish.url]
  const issuedAt = moment(wish.issuedAt ?? 0)
  const head = `ID="${id}" Version="2.0" IssueInstant="${issuedAt}" Destination="${destination}"`
  const issuer = `<saml:Issuer>${wish.issuer}</saml:Issuer>`
  if (wish.kind === 'response')
    return [
      `<samlp:LogoutResponse ${names} ${head} InResponseTo="${wish.inResponseTo ?? ''}">${issuer}`,
      `<samlp:Status><samlp:StatusCode Value="${wish.status ?? success}"/></samlp:Status></samlp:LogoutResponse>`,
    ].join('')
  const until = `NotOnOrAfter="${moment(wish.notOnOrAfter ?? 300)}"`
  const indexes = (wish.sessionIndexes ?? []).map(
    index => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`,
  )
  return [
    `<samlp:LogoutRequest ${names} ${head} ${until}>${issuer}<saml:NameID>${wish.nameId ?? ''}</saml:NameID>`,
    ...indexes,
    '</samlp:LogoutRequest>',
  ].join('')
}

export function readLogout(query: Record<string, string>): ReadLogout | undefined {
  const kind = query['SAMLRequest'] ? 'request' : 'response'
  try {
    const message = Buffer.from(query['SAMLRequest'] ?? query['SAMLResponse'] ?? '', 'base64')
    const xml = inflateRawSync(message).toString('utf8')
    const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
    if (!xml.includes(kind === 'request' ? 'LogoutRequest' : 'LogoutResponse')) return undefined
    return {
      kind,
      id: find(/ ID="([^"]+)"/),
      issuer: find(/Issuer[^>]*>([^<]+)</),
      nameId: find(/NameID[^>]*>([^<]+)</),
      sessionIndex: find(/SessionIndex[^>]*>([^<]+)</),
      status: find(/StatusCode Value="([^"]+)"/),
    }
  } catch {
    return undefined
  }
}

/** Whether the sender of a redirect has signed it with the key of its metadata. */
export function isSignedBy(certificate: string, rawQuery: string): boolean {
  const pairs = rawQuery.split('&')
  const raw = (name: string) => pairs.filter(pair => pair.startsWith(`${name}=`))
  const signed = [...raw('SAMLRequest'), ...raw('SAMLResponse'), ...raw('RelayState'), ...raw('SigAlg')]
  const signature = new URLSearchParams(rawQuery).get('Signature') ?? ''
  const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
  return createVerify('sha256').update(signed.join('&')).verify(publicKey, signature, 'base64')
}

function moment(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString()
}
