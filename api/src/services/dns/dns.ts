import { Resolver } from 'node:dns/promises'
import type { Config } from '../../platform/config.ts'

export interface Dns {
  /** The texts under a name; none where there is no such name, or no name server that answers. */
  findTexts(name: string): Promise<string[]>
}

/** Asks the system's resolver, or `DNS_SERVER`. */
export function openDns({ DNS_SERVER }: Pick<Config, 'DNS_SERVER'>): Dns {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (DNS_SERVER !== '') resolver.setServers([DNS_SERVER])
  return {
    async findTexts(name) {
      try {
        return (await resolver.resolveTxt(name)).map(parts => parts.join(''))
      } catch {
        return []
      }
    },
  }
}
