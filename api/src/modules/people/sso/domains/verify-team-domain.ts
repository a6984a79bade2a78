import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Dns } from '../../../../services/dns/dns.ts'
import { challengeName, challengeText } from '../sso.present.ts'
import { findTeamDomain, recordDomainCheck, type TeamDomainRow } from './domains.store.ts'

/** Looks for the team's TXT record in the domain's DNS; if it is there, the domain is verified and belongs to this team only. */
export async function verifyTeamDomain(
  db: Db,
  dns: Dns,
  actor: MemberActor,
  id: string,
): Promise<TeamDomainRow> {
  const scope = scopeOf(actor)
  const domain =
    (await findTeamDomain(db, scope, requestedId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  if (domain.verifiedAt) return domain
  const texts = await dns.findTexts(challengeName(domain.domain))
  const isVerified = texts?.some(text => text.trim() === challengeText(domain.challenge)) ?? false
  const checked = await inTransaction(db, async tx => {
    const row = (await recordDomainCheck(tx, scope, domain.id, isVerified)) ?? refuse('not_found')
    if (isVerified)
      await recordAudit(tx, {
        teamId: actor.teamId,
        author: authorOf(actor),
        action: 'team_domain.verified',
        subjectType: 'teamDomains',
        subjectId: row.id,
        details: { domain: row.domain },
      })
    return row
  })
  return isVerified ? checked : refuse('domain_not_verified')
}
