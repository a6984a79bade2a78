import { BlockList, isIP } from 'node:net'

/** Why nothing is sent to an address, as a sentence that its owner reads. */
export const addressFaults = {
  unreadable: 'Enter a full address, such as https://example.com/webhooks.',
  long: 'The address can be at most 500 characters long.',
  insecure: 'The address must begin with https://.',
  credentials: 'Leave the name and password out of the address.',
  fragment: 'Leave the part after # out of the address.',
  number: 'Enter the name of a host, not its number.',
  port: 'The port must be 443, or 1024 and above.',
  own: 'This address is one of ours. Enter one of your own.',
  private: 'This address leads into a private network.',
} as const
export type AddressFault = keyof typeof addressFaults

export interface AddressRules {
  /** Names that are ours. */
  ownHosts: readonly string[]
  /** All names below it are ours; empty for none. */
  storesHost: string
  /** Of the app itself, with its port. */
  publicUrl: string
  /** Lets addresses of this machine through, with http as well; never in production. */
  allowLoopback: boolean
}

const longest = 500

/** Reads an address that a team entered. What its name leads to is judged when it is used. */
export function readOutsideAddress(
  entered: string,
  rules: AddressRules,
): { url: URL } | { fault: AddressFault } {
  if (entered.length > longest) return { fault: 'long' }
  if (!URL.canParse(entered)) return { fault: 'unreadable' }
  const url = new URL(entered)
  const name = hostOf(url)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { fault: 'insecure' }
  if (url.username !== '' || url.password !== '') return { fault: 'credentials' }
  if (entered.includes('#')) return { fault: 'fragment' }
  if (rules.allowLoopback && isLoopback(name))
    return url.origin === rules.publicUrl ? { fault: 'own' } : { url }
  if (url.protocol === 'http:') return { fault: 'insecure' }
  if (isIP(name) !== 0) return { fault: 'number' }
  if (url.port !== '' && Number(url.port) < 1024) return { fault: 'port' }
  if (isOwn(name, rules)) return { fault: 'own' }
  if (!name.includes('.') || name.endsWith('.localhost')) return { fault: 'private' }
  return { url }
}

function isOwn(name: string, { ownHosts, storesHost }: AddressRules): boolean {
  return ownHosts.includes(name) || (storesHost !== '' && name.endsWith(`.${storesHost}`))
}

/** The host's name without the brackets of IPv6 and without the dot that may end it. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a name or number is this machine itself. */
export function isLoopback(name: string): boolean {
  const family = isIP(name)
  return family === 0 ? name === 'localhost' : loopback.check(name, family === 4 ? 'ipv4' : 'ipv6')
}

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4')
// Node.js judges the mapped form ::ffff:127.0.0.1 by the rules of IPv4, but not the older ::127.0.0.1, which is in ::/96.
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is one of the internet, and not of a network behind us. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !privateNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
