import type { limitsBody } from '@ribbon/contract/administration/accounts/account-inputs'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { lockSubscription } from '../../money/subscriptions/subscriptions.store.ts'
import { findOwnLimits, saveOwnLimits } from '../../money/subscriptions/team-limits.store.ts'
import { lockExistingTeam } from './lock-existing-team.ts'

/** Sets a team's own limits for users and products. A lower limit removes nothing the team already has. */
export async function setLimits(
  tx: Tx,
  actor: OperatorActor,
  id: string,
  { users_limit, items_limit, reason }: z.output<typeof limitsBody>,
): Promise<void> {
  const team = await lockExistingTeam(tx, actor, id)
  // Whoever adds a user or product locks the subscription while the limit is read.
  await lockSubscription(tx, team.id)
  const before = await findOwnLimits(tx, team.id)
  const after = { usersLimit: users_limit, itemsLimit: items_limit }
  if (before.usersLimit === after.usersLimit && before.itemsLimit === after.itemsLimit) return
  await saveOwnLimits(tx, team.id, after)
  announce(tx, { teamId: team.id, event: 'subscription.updated', type: 'subscriptions', id: team.id })
  await recordAudit(tx, {
    teamId: team.id,
    author: authorOf(actor),
    action: 'team.limits_set',
    subjectType: 'teams',
    subjectId: team.id,
    details: { reason },
    before: { ...before },
    after,
  })
}
