import { Resolver } from 'node:dns/promises'
import type { Config } from '../../platform/config.ts'

/** Each answers none where there is no such name or record, and undefined where no name server answers. */
export interface Dns {
  /** The texts under a name. */
  findTexts(name: string): Promise<string[] | undefined>
  /** The names that a name is an alias of (CNAME), in lower case. */
  findNames(name: string): Promise<string[] | undefined>
  /** The addresses of a name, past its aliases: IPv4, then IPv6. */
  findAddresses(name: string): Promise<string[] | undefined>
}

/** Asks the system's resolver, or `DNS_SERVER`. */
export function openDns({ DNS_SERVER }: Pick<Config, 'DNS_SERVER'>): Dns {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (DNS_SERVER !== '') resolver.setServers([DNS_SERVER])
  return {
    findTexts: async name => (await answerOf(resolver.resolveTxt(name)))?.map(parts => parts.join('')),
    findNames: async name =>
      (await answerOf(resolver.resolveCname(name)))?.map(found => found.toLowerCase().replace(/\.$/, '')),
    async findAddresses(name) {
      const [v4, v6] = await Promise.all([
        answerOf(resolver.resolve4(name)),
        answerOf(resolver.resolve6(name)),
      ])
      return v4 && v6 ? [...v4, ...v6] : undefined
    },
  }
}

async function answerOf<T>(asked: Promise<T[]>): Promise<T[] | undefined> {
  try {
    return await asked
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined
  }
}
