import { recordAudit } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { disableSso } from '../disable-sso.ts'
import { lockIdpSetup } from '../idp-setups.store.ts'
import { deleteTeamDomain, hasVerifiedDomain } from './domains.store.ts'

/** Removes a domain. Without a verified domain, single sign-on is turned off, because it would let nobody in. */
export async function removeTeamDomain(tx: Tx, actor: MemberActor, id: string): Promise<void> {
  const scope = scopeOf(actor)
  await lockIdpSetup(tx, scope)
  const removed =
    (await deleteTeamDomain(tx, scope, requestedId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  await recordAudit(tx, {
    teamId: actor.teamId,
    author: authorOf(actor),
    action: 'team_domain.removed',
    subjectType: 'teamDomains',
    subjectId: removed.id,
    details: { domain: removed.domain, wasVerified: removed.verifiedAt !== null },
  })
  if (!(await hasVerifiedDomain(tx, scope))) await disableSso(tx, scope, authorOf(actor))
}
