import { formatCents } from '@ribbon/contract/money'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { findLowDepositCents, saveLowDepositCents } from './alerts.store.ts'

/** Sets the amount below which the team's deposit counts as low. */
export async function saveAlertSettings(tx: Tx, actor: MemberActor, lowDepositCents: number): Promise<void> {
  const { teamId } = actor
  const before = await findLowDepositCents(tx, teamId)
  if (before === lowDepositCents) return
  await saveLowDepositCents(tx, teamId, lowDepositCents)
  for (const type of ['alertSettings', 'alerts'])
    announce(tx, { teamId, event: `${type}.changed`, type, id: teamId })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'alert_settings.updated',
    subjectType: 'teams',
    subjectId: teamId,
    before: { lowDepositThreshold: formatCents(before) },
    after: { lowDepositThreshold: formatCents(lowDepositCents) },
  })
}
