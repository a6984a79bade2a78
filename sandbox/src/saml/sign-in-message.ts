import { createRequire } from 'node:module'
import { inflateRawSync } from 'node:zlib'

/** The request of a service provider that sends somebody here to sign in. */
export interface SignInRequest {
  id: string
  issuer: string
  acsUrl: string
}

/** samlify, loaded on first use because it is slow; its named exports exist only for `require`. */
export function samlLibrary(): typeof import('samlify') {
  return createRequire(import.meta.url)('samlify') as typeof import('samlify')
}

/** Reads `SAMLRequest` of the redirect binding; undefined when it is not one. */
export function readSignInRequest(samlRequest: string): SignInRequest | undefined {
  try {
    const xml = inflateRawSync(Buffer.from(samlRequest, 'base64')).toString('utf8')
    const { Extractor } = samlLibrary()
    const found = Extractor.extract(xml, Extractor.loginRequestFields) as {
      request?: { id?: string; assertionConsumerServiceUrl?: string }
      issuer?: string
    }
    const { id, assertionConsumerServiceUrl: acsUrl } = found.request ?? {}
    return id && acsUrl && /^https?:\/\//.test(acsUrl) && typeof found.issuer === 'string'
      ? { id, issuer: found.issuer, acsUrl }
      : undefined
  } catch {
    return undefined
  }
}
