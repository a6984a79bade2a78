import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import { listTeamDomains } from '../../../people/sso/domains/domains.store.ts'
import { findCreators } from '../group-orders.store.ts'
import { companyDomainOf } from './company-domain-of.ts'

/** What "company addresses only" means where no domain is named: the team's verified domains, else the creator's own. */
export async function resolveCompanyDomains(
  reader: Reader,
  scope: Scope,
  creatorId: RowId,
): Promise<string[]> {
  const verified = (await listTeamDomains(reader, scope)).filter(({ verifiedAt }) => verifiedAt !== null)
  if (verified.length > 0) return verified.map(({ domain }) => domain)
  const creator = (await findCreators(reader, [creatorId])).get(creatorId)
  const domain = creator && companyDomainOf(creator.email)
  return domain === undefined ? refuseInput(['Name at least one email domain.']) : [domain]
}
