import type { shipmentsBody } from '@ribbon/contract/administration/accounts/account-inputs'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { retryRuns } from '../../people/teams/retry-runs.ts'
import { grantExtraSends } from '../../money/subscriptions/team-limits.store.ts'
import { lockExistingTeam } from './lock-existing-team.ts'
import { insertGrant } from './accounts.store.ts'

/** Gives a team shipments on top of its plan. They do not expire with the period and are used after the plan's own. */
export async function giveShipments(
  tx: Tx,
  actor: OperatorActor,
  id: string,
  { quantity, reason }: z.output<typeof shipmentsBody>,
): Promise<void> {
  const team = await lockExistingTeam(tx, actor, id)
  const grantId = await insertGrant(tx, {
    teamId: team.id,
    kind: 'shipments',
    quantity,
    reason,
    operatorName: actor.name,
  })
  await grantExtraSends(tx, { teamId: team.id, count: quantity, grantId, actorName: actor.name })
  await retryRuns(tx, team.id)
  announce(tx, { teamId: team.id, event: 'subscription.updated', type: 'subscriptions', id: team.id })
  announce(tx, { teamId: team.id, event: 'team.updated', type: 'teams', id: team.id })
  await recordAudit(tx, {
    teamId: team.id,
    author: authorOf(actor),
    action: 'allowance.given',
    subjectType: 'subscriptions',
    subjectId: team.id,
    details: { quantity, reason },
  })
}
