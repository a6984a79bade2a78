import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { newToken } from '../../../platform/ids.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { readDomainName } from './read-domain-name.ts'
import { clearClaim, lockDomainOf, upsertClaim } from './store-domains.store.ts'

/** Claims a domain for the team's store in the place of the one before, which it gives up at once; null gives it up. */
export async function changeDomain(
  tx: Tx,
  actor: MemberActor,
  typed: string | null,
  ours: readonly string[],
): Promise<void> {
  const { teamId } = actor
  const claimed = typed === null ? undefined : await readDomainName(typed, ours)
  const before = await lockDomainOf(tx, teamId)
  if (before?.name === claimed?.name) return
  if (claimed) {
    await upsertClaim(tx, { ...claimed, teamId, token: newToken() })
    await addJob(tx, 'check-store-domain', { id: teamId })
  } else await clearClaim(tx, teamId)
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: claimed ? 'store_domain.claimed' : 'store_domain.removed',
    subjectType: 'storeDomains',
    subjectId: teamId,
    details: { domain: claimed?.name ?? before?.name ?? '' },
  })
  announce(tx, { teamId, event: 'store_domain.changed', type: ['stores', 'storeDomains'], id: teamId })
}
