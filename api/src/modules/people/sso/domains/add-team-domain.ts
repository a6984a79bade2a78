import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { newToken } from '../../../../platform/ids.ts'
import { insertTeamDomain, type TeamDomainRow } from './domains.store.ts'

/** Adds a domain that the team claims; a DNS record must prove it. */
export async function addTeamDomain(tx: Tx, actor: MemberActor, domain: string): Promise<TeamDomainRow> {
  const added = await insertTeamDomain(tx, scopeOf(actor), { domain, challenge: newToken() })
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'team_domain.added',
    subjectType: 'teamDomains',
    subjectId: added.id,
    details: { domain },
  })
  return added
}
