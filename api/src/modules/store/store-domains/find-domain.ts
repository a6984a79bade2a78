import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { findDomainOf } from './store-domains.store.ts'
import type { StoreDomain } from '../stores/find-store-facts.ts'
import { wantedRecords } from './store-domains.present.ts'

/** A team's domain as its settings show it, with the records that connect it. */
export async function findDomain(
  reader: Reader,
  teamId: RowId,
  target: string,
): Promise<StoreDomain | undefined> {
  const domain = await findDomainOf(reader, teamId)
  if (!domain) return undefined
  return {
    name: domain.name,
    state: domain.verifiedAt ? 'verified' : domain.lostAt ? 'lost' : 'claimed',
    isVerified: domain.verifiedAt !== null,
    checkedAt: domain.checkedAt,
    records: wantedRecords(domain, target),
  }
}
