/** Hosts that deliver an address to the same mailbox wherever its dots are. */
const hostsWithoutDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * What the spellings of one mailbox have in common: a normalized address without its plus-tag, and without dots where they do not
 * count.
 */
export function foldAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 0) return address
  const host = address.slice(at + 1)
  const local = address.slice(0, at)
  const untagged = local.replace(/(?<=.)\+.*$/s, '')
  if (!hostsWithoutDots.has(host)) return `${untagged}@${host}`
  return `${untagged.replaceAll('.', '') || untagged}@gmail.com`
}
