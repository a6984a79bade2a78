import { parseXml } from './load-saml.ts'
import { SamlDeclined, SamlRefused } from './sso-errors.ts'
import { databaseTime } from '../../platform/database-time.ts'

/** An element as node-saml parses it: attributes under `$`, text under `_`, children by their name without prefix. */
export interface Element {
  $?: Record<string, string>
  _?: string
  [child: string]: unknown
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** What node-saml leaves to us of the envelope, which is often unsigned: for whom, from whom, and whether it is a yes. */
export async function checkAddressing(
  xml: string,
  { acsUrl, issuer }: { acsUrl: string; issuer: string },
): Promise<void> {
  const parsed = (await parseXml(xml)) as Element
  const response = parsed['Response'] as Element | undefined
  if (!response) throw new SamlRefused('it is no SAML response')
  if (response.$?.['Destination'] !== acsUrl)
    throw new SamlRefused(`its destination is ${response.$?.['Destination'] ?? 'missing'}`)
  const [from] = children(response, 'Issuer')
  if (from && textOf(from) !== issuer) throw new SamlRefused(`its issuer is ${textOf(from)}`)
  const code = children(response, 'Status').flatMap(status => children(status, 'StatusCode'))[0]?.$?.['Value']
  if (code !== success) throw new SamlDeclined(code ?? 'missing')
}

/** The person of a signed assertion and the provider's name of their session there. */
export interface SamlPerson {
  nameId: string
  /** Empty where the provider names none. */
  sessionIndex: string
}

/** Reads a signed assertion, if it is the provider's and was made for us and for this very request. */
export function personOf(
  signed: Record<string, unknown>,
  {
    acsUrl,
    issuer,
    requestId,
    skewMs,
  }: { acsUrl: string; issuer: string; requestId: string; skewMs: number },
): SamlPerson {
  const assertion = signed['Assertion'] as Element
  const from = only(assertion, 'Issuer')
  if (textOf(from) !== issuer) throw new SamlRefused(`the assertion's issuer is ${textOf(from)}`)
  const subject = only(assertion, 'Subject')
  // The response's own InResponseTo may be unsigned, so that of the assertion decides.
  const confirmed = children(subject, 'SubjectConfirmation')
    .filter(confirmation => confirmation.$?.['Method'] === bearer)
    .flatMap(confirmation => children(confirmation, 'SubjectConfirmationData'))
    .some(
      ({ $: data = {} }) =>
        data['Recipient'] === acsUrl && data['InResponseTo'] === requestId && isOpen(data, skewMs),
    )
  if (!confirmed) throw new SamlRefused('no subject confirmation names us, this request and the present time')
  const conditions = only(assertion, 'Conditions')
  if (!isOpen(conditions.$ ?? {}, skewMs)) throw new SamlRefused('its conditions do not hold now')
  const [statement] = children(assertion, 'AuthnStatement')
  return { nameId: textOf(only(subject, 'NameID')), sessionIndex: statement?.$?.['SessionIndex'] ?? '' }
}

function isOpen(times: Record<string, string>, skewMs: number): boolean {
  const { NotBefore: from, NotOnOrAfter: until } = times
  return (
    Date.parse(until ?? '') + skewMs > databaseTime().getTime() &&
    (from === undefined || Date.parse(from) - skewMs <= databaseTime().getTime())
  )
}

export function children(parent: Element, name: string): Element[] {
  const found = parent[name]
  return Array.isArray(found)
    ? found.filter((child): child is Element => child !== null && typeof child === 'object')
    : []
}

export function only(parent: Element, name: string): Element {
  const found = children(parent, name)
  if (found.length !== 1) throw new SamlRefused(`it has ${found.length} of ${name}`)
  return found[0]!
}

export function textOf(element: Element): string {
  return (element._ ?? '').trim()
}
