import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { changeTeam, lockTeam } from './teams.store.ts'

/** Sets the quantity below which the team's items count as low in stock. */
export async function setStockThreshold(tx: Tx, actor: MemberActor, limit: number): Promise<void> {
  const team = (await lockTeam(tx, scopeOf(actor))) ?? refuse('not_found')
  if (team.stockThresholdLimit === limit) return
  await changeTeam(tx, team.id, { stockThresholdLimit: limit })
  announce(tx, { teamId: team.id, event: 'team.updated', type: 'teams', id: team.id })
  await recordAudit(tx, {
    teamId: team.id,
    author: authorOf(actor),
    action: 'team.stock_threshold_set',
    subjectType: 'teams',
    subjectId: team.id,
    before: { stockThresholdLimit: team.stockThresholdLimit },
    after: { stockThresholdLimit: limit },
  })
}
