import { domainToASCII } from 'node:url'
import { refuseInput } from '../../../../platform/refusal.ts'

const host = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/

/** Email domains as typed, each as the host that mail addresses of it end with: ASCII, small letters, no dot at the end. */
export function readDomains(texts: readonly string[]): string[] {
  const domains = texts.filter(text => text.trim() !== '').map(readDomain)
  return [...new Set(domains)]
}

function readDomain(text: string): string {
  const typed = text.trim()
  // A scheme, path, port or address would be cut or decoded, and so name another host than the one that was typed.
  const domain = /[\s/\\:@?#%]/.test(typed) ? '' : domainToASCII(typed).toLowerCase().replace(/\.$/, '')
  if (domain.length > 253 || !host.test(domain))
    refuseInput([`Enter a domain like example.com; “${typed.slice(0, 60)}” is none.`])
  return domain
}
