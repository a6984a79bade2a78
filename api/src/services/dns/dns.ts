import { Resolver } from 'node:dns/promises'
import type { Config } from '../../platform/config.ts'

export interface Dns {
  /** The texts under a name, none where there is no such name; undefined where no name server answers. */
  findTexts(name: string): Promise<string[] | undefined>
}

/** Asks the system's resolver, or `DNS_SERVER`. */
export function openDns({ DNS_SERVER }: Pick<Config, 'DNS_SERVER'>): Dns {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (DNS_SERVER !== '') resolver.setServers([DNS_SERVER])
  return {
    async findTexts(name) {
      try {
        return (await resolver.resolveTxt(name)).map(parts => parts.join(''))
      } catch (error) {
        return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined
      }
    },
  }
}
