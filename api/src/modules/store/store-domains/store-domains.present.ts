import type { DomainName } from './read-domain-name.ts'

export const proofName = (name: string) => `_ribbon-store.${name}`
export const proofText = (token: string) => `ribbon-store=${token}`

/** What the last check of a domain found. */
export interface DomainFindings {
  targetAddresses: string[]
  foundNames: string[]
  foundAddresses: string[]
  foundTexts: string[]
}

export interface WantedRecord {
  name: string
  kind: 'CNAME' | 'TXT' | 'A' | 'AAAA'
  value: string
  found: string | null
  ok: boolean
}

export const isProven = ({ foundTexts }: DomainFindings, token: string) =>
  foundTexts.some(text => text.trim() === proofText(token))

/** By our name, or by an address of it and none of anybody else: a resolver may answer past aliases. */
export function leadsHere(found: DomainFindings, target: string): boolean {
  const { foundNames, foundAddresses, targetAddresses } = found
  if (foundNames.includes(target)) return true
  return foundAddresses.length > 0 && foundAddresses.every(address => targetAddresses.includes(address))
}

/** The records that connect a domain, each with what stands there. */
export function wantedRecords(
  domain: DomainName & DomainFindings & { token: string },
  target: string,
): WantedRecord[] {
  const { name, token, foundNames, foundAddresses, foundTexts } = domain
  const ok = leadsHere(domain, target)
  const proof = isProven(domain, token)
  const leading = { name, ok, found: listed(foundNames.length ? foundNames : foundAddresses) }
  return [
    ...leadingRecords(domain, target).map(record => ({ ...leading, ...record })),
    {
      name: proofName(name),
      kind: 'TXT',
      value: proofText(token),
      // Others' records of the same name say nothing about this one.
      found: proof ? proofText(token) : listed(foundTexts),
      ok: proof,
    },
  ]
}

/** No CNAME can stand at a registered domain itself; there the addresses of our name do. */
function leadingRecords(
  { isApex, targetAddresses }: DomainName & DomainFindings,
  target: string,
): { kind: 'CNAME' | 'A' | 'AAAA'; value: string }[] {
  if (!isApex || targetAddresses.length === 0) return [{ kind: 'CNAME', value: target }]
  return targetAddresses.map(value => ({ kind: value.includes(':') ? 'AAAA' : 'A', value }))
}

const listed = (found: readonly string[]) =>
  found.length ? found.slice(0, 5).join(', ').slice(0, 500) : null
