import type { Dns } from '../../../services/dns/dns.ts'
import { proofName, type DomainFindings } from './store-domains.present.ts'

/** Asks DNS for everything that a domain's records say; undefined where a name server did not answer. */
export async function lookUpDomain(
  dns: Dns,
  name: string,
  target: string,
): Promise<DomainFindings | undefined> {
  const [foundTexts, foundNames, foundAddresses, targetAddresses] = await Promise.all([
    dns.findTexts(proofName(name)),
    dns.findNames(name),
    dns.findAddresses(name),
    dns.findAddresses(target),
  ])
  if (!foundTexts || !foundNames || !foundAddresses || !targetAddresses) return undefined
  return { foundTexts, foundNames, foundAddresses, targetAddresses }
}
