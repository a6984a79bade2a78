import { inflateRawSync } from 'node:zlib'
import { parseXml } from './load-saml.ts'
import { children, only, textOf, type Element } from './saml-answer.ts'
import { requireModestXml, skewMs, xmlLimits } from './saml-xml.ts'
import { SamlRefused } from './sso-errors.ts'

interface MessageBase {
  issuer: string
  relayState: string
  /** The parameters that count, decoded, and as the sender encoded them: what its signature covers. */
  form: Record<string, string>
  signedQuery: string
}
export interface LogoutRequest extends MessageBase {
  kind: 'request'
  id: string
  nameId: string
  /** Empty: all sessions of the person. */
  sessionIndexes: string[]
}
export interface LogoutResponse extends MessageBase {
  kind: 'response'
  inResponseTo: string
  isSuccess: boolean
}
export type LogoutMessage = LogoutRequest | LogoutResponse

/** How old a message may be. A received request is remembered for longer, so that it counts once. */
const maxAgeMs = 5 * 60_000
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const signatureAlgorithms = ['sha256', 'sha384', 'sha512'].map(
  hash => `http://www.w3.org/2001/04/xmldsig-more#rsa-${hash}`,
)

/** Reads a logout message of the redirect binding and checks all of it but the signature. */
export async function readLogoutMessage(search: string, serviceUrl: string): Promise<LogoutMessage> {
  const query = readQuery(search)
  const parsed = await parse(query.xml)
  const root = parsed[query.kind === 'request' ? 'LogoutRequest' : 'LogoutResponse'] as Element | undefined
  if (!root || typeof root !== 'object') throw new SamlRefused(`it is no logout ${query.kind}`)
  const { $: attributes = {} } = root
  if (attributes['Destination'] !== serviceUrl)
    throw new SamlRefused(`its destination is ${attributes['Destination'] ?? 'missing'}`)
  requireCurrent(attributes)
  const { form, signedQuery, relayState } = query
  const base = { form, signedQuery, relayState, issuer: textOf(only(root, 'Issuer')) }
  return query.kind === 'request'
    ? { ...base, kind: 'request', ...requestOf(root) }
    : { ...base, kind: 'response', ...responseOf(root) }
}

function requestOf(root: Element): Pick<LogoutRequest, 'id' | 'nameId' | 'sessionIndexes'> {
  const id = root.$?.['ID'] ?? ''
  const nameId = textOf(only(root, 'NameID'))
  if (id === '' || id.length > 200) throw new SamlRefused('it has no usable ID')
  if (nameId === '') throw new SamlRefused('it names nobody')
  return { id, nameId, sessionIndexes: children(root, 'SessionIndex').map(textOf) }
}

function responseOf(root: Element): Pick<LogoutResponse, 'inResponseTo' | 'isSuccess'> {
  const [code] = children(root, 'Status').flatMap(status => children(status, 'StatusCode'))
  return { inResponseTo: root.$?.['InResponseTo'] ?? '', isSuccess: code?.$?.['Value'] === success }
}

function requireCurrent({ IssueInstant: issued, NotOnOrAfter: until }: Record<string, string>): void {
  const age = Date.now() - Date.parse(issued ?? '')
  if (!(age <= maxAgeMs + skewMs && age >= -skewMs)) throw new SamlRefused(`it was issued at ${issued}`)
  if (until !== undefined && !(Date.parse(until) + skewMs > Date.now()))
    throw new SamlRefused(`it was valid until ${until}`)
}

/**
 * The parameters of the binding, each exactly once: node-saml takes the first that looks like one for the signature, and
 * another could be the one that is read.
 */
function readQuery(search: string) {
  const pairs = search.split('&').map(pair => [pair.split('=', 1)[0]!, pair] as const)
  const raw = (name: string) => {
    const found = pairs.filter(([key]) => key === name)
    if (found.length > 1) throw new SamlRefused(`it has ${found.length} of ${name}`)
    return found[0]?.[1]
  }
  const [request, response] = [raw('SAMLRequest'), raw('SAMLResponse')]
  const [relayState, algorithm, signature] = [raw('RelayState'), raw('SigAlg'), raw('Signature')]
  const message = request ?? response
  if (message === undefined || (request !== undefined && response !== undefined))
    throw new SamlRefused('it is no logout message')
  if (algorithm === undefined || signature === undefined) throw new SamlRefused('it is not signed')
  const signedPairs = [message, ...(relayState === undefined ? [] : [relayState]), algorithm, signature]
  const form = Object.fromEntries(signedPairs.map(pair => [pair.split('=', 1)[0]!, valueOf(pair)]))
  if (!signatureAlgorithms.includes(form['SigAlg']!))
    throw new SamlRefused(`its signature algorithm is ${form['SigAlg']}`)
  if (form['Signature'] === '') throw new SamlRefused('it is not signed')
  return {
    kind: request === undefined ? ('response' as const) : ('request' as const),
    xml: inflate(valueOf(message)),
    relayState: form['RelayState'] ?? '',
    form,
    signedQuery: signedPairs.join('&'),
  }
}

function valueOf(pair: string): string {
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1).replaceAll('+', ' '))
  } catch {
    throw new SamlRefused('its query cannot be read')
  }
}

function inflate(message: string): string {
  let xml: string
  try {
    xml = inflateRawSync(Buffer.from(message, 'base64'), { maxOutputLength: xmlLimits.characters }).toString(
      'utf8',
    )
  } catch {
    throw new SamlRefused('it cannot be unpacked')
  }
  requireModestXml(xml)
  return xml
}

async function parse(xml: string): Promise<Element> {
  try {
    return (await parseXml(xml)) as Element
  } catch (error) {
    throw new SamlRefused((error as Error).message)
  }
}
