import type { groupOrderRunRoutes } from '@ribbon/contract/gifting/group-orders/runs'
import type { BodyOf } from '@ribbon/contract/route'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { requireRunningPlan } from '../../../money/subscriptions/require-running-plan.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { beginRun } from '../plans/begin-run.ts'
import { isRunOutdated } from '../plans/confirmed-people.store.ts'
import { restartPlan } from '../plans/restart-plan.ts'
import { lockToFinalize } from './lock-to-finalize.ts'
import { reserveRun } from './reserve-run.ts'
import { setRunState } from './run-state.store.ts'
import { isOldPlan } from './runs.states.ts'
import { changeRun, findRunOf, lockRun, planHash } from './runs.store.ts'

export type BeginBody = BodyOf<typeof groupOrderRunRoutes.beginOrderProcessing>

/**
 * Finalizes a group order: by the plan its owner has looked at, or by one that is made first. If somebody has changed a choice
 * since, the plan is made anew and undefined returned: the caller refuses once that is committed.
 */
export async function beginOrderProcessing(
  tx: Tx,
  actor: MemberActor,
  id: string,
  body: BeginBody,
): Promise<GroupOrderRow | undefined> {
  const groupOrder = await lockToFinalize(tx, actor, id)
  await requireRunningPlan(tx, groupOrder.teamId)
  if (body.plan_id !== null) return confirmPlan(tx, actor, groupOrder, body)
  await beginRun(tx, groupOrder, {
    startedBy: actor.userId,
    confirmWhenPlanned: true,
    withoutCards: body.without_cards,
  })
  await setRunState(tx, groupOrder, { state: 'validating', refusal: null })
  return { ...groupOrder, state: 'validating', refusal: null }
}

async function confirmPlan(
  tx: Tx,
  actor: MemberActor,
  groupOrder: GroupOrderRow,
  { plan_id: planId, plan_hash: hash, without_cards: withoutCards }: BeginBody,
): Promise<GroupOrderRow | undefined> {
  const found =
    (await findRunOf(tx, groupOrder, requestedId(planId ?? '') ?? refuse('not_found'))) ?? refuse('not_found')
  const run = (await lockRun(tx, found.id)) ?? refuse('not_found')
  if (run.state !== 'planned' || planHash(run) !== hash || isOldPlan(run, databaseTime()))
    refuse('plan_changed')
  if (await isRunOutdated(tx, run)) {
    await restartPlan(tx, run)
    return undefined
  }
  const chosen = await changeRun(tx, run, { withoutCards, startedBy: actor.userId })
  await reserveRun(tx, groupOrder, chosen, authorOf(actor))
  return { ...groupOrder, state: 'processing', refusal: null, runId: run.id }
}
