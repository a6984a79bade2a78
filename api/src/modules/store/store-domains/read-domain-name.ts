import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { refuse } from '../../../platform/refusal.ts'

export interface DomainName {
  name: string
  /** It is the registered domain itself, such as acme.com, where no CNAME can stand. */
  isApex: boolean
}

/** The name of the record that proves a domain stands before it, and DNS allows 253 characters in all. */
const longest = 239
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Reads the domain that somebody typed for a store: lower-cased, other alphabets as DNS has them. Refuses what can be
 * nobody's own: addresses, wildcards, public suffixes such as co.uk, and names that are `ours`, above or below.
 */
export async function readDomainName(typed: string, ours: readonly string[]): Promise<DomainName> {
  const text = typed.trim().toLowerCase()
  // What DNS would read as something else is refused rather than mended: the name is shown back to be copied.
  const name = /[\s:/@*?#%\\[\]]|\.$/.test(text) ? '' : domainToASCII(text)
  const labels = name.split('.')
  const isName = labels.length > 1 && name.length <= longest && labels.every(each => label.test(each))
  if (!isName || isIP(name) !== 0 || /^\d+$/.test(labels.at(-1)!) || labels.at(-1) === 'localhost')
    refuseName('Enter a domain of your own, such as shop.acme.com.')
  if (ours.some(own => name === own || own.endsWith(`.${name}`) || name.endsWith(`.${own}`)))
    refuseName('This domain is Ribbon’s. Enter one of your own, such as shop.acme.com.')
  const { getDomain } = await import('tldts')
  const registered = getDomain(name, { allowPrivateDomains: true })
  if (registered === null)
    refuseName(`Nobody can own ${name} as a whole. Enter a domain below it, such as acme.${name}.`)
  return { name, isApex: registered === name }
}

function refuseName(reason: string): never {
  return refuse('invalid_input', { reason })
}
