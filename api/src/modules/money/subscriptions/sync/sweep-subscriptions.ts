import { recordAudit, systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJob } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { retryRuns } from '../../../people/teams/retry-runs.ts'
import { advancePeriod } from '../advance-period.ts'
import { updateSubscription } from '../subscriptions.store.ts'
import {
  findEndingGraces,
  findEndingTrials,
  findOverPeriods,
  findPlanOf,
  findOutdatedSubscriptions,
} from './subscription-sweep.store.ts'
import { notifyOwners } from './notify-owners.ts'

/** Does what only time triggers: ends periods, trials and days of grace, and reads subscriptions whose webhook never came. */
export async function sweepSubscriptions(db: Db): Promise<void> {
  const failures: unknown[] = []
  // A team that fails does not stop the others; its error is thrown at the end.
  const each = async <T>(items: readonly T[], work: (tx: Tx, item: T) => Promise<void>) => {
    for (const item of items)
      await inTransaction(db, tx => work(tx, item)).catch((error: unknown) => failures.push(error))
  }
  await each(await findOverPeriods(db), endPeriod)
  await each(await findOutdatedSubscriptions(db), queueSync)
  await each(await findEndingTrials(db), notifyTrialEnding)
  await each(await findEndingGraces(db), notifyGraceEnding)
  if (failures.length > 0) throw failures[0]
}

async function endPeriod(tx: Tx, teamId: RowId): Promise<void> {
  const before = await findPlanOf(tx, teamId)
  const outcome = await advancePeriod(tx, teamId)
  if (outcome === 'nothing' || !before) return
  await recordAudit(tx, {
    teamId,
    author: systemAuthor,
    action: `subscription.${outcome}`,
    subjectType: 'subscriptions',
    subjectId: teamId,
    details: { plan: before.planName },
  })
  if (outcome === 'ended')
    await notifyOwners(tx, teamId, {
      kind: 'subscription-ended',
      about: databaseTime().toISOString().slice(0, 10),
      facts: { planName: before.planName, reason: before.billedBy === null ? 'trial' : 'asked' },
    })
  if (outcome !== 'ended') await retryRuns(tx, teamId)
  for (const type of ['subscriptions', 'teams', 'remainingOrders'])
    announce(tx, { teamId, event: 'subscription.updated', type, id: teamId })
}

async function queueSync(tx: Tx, teamId: RowId): Promise<void> {
  await updateSubscription(tx, teamId, { checkedAt: databaseTime() })
  await addJob(tx, 'sync-subscription', { id: teamId })
}

async function notifyTrialEnding(
  tx: Tx,
  { teamId, trialEnd, ...facts }: Awaited<ReturnType<typeof findEndingTrials>>[number],
): Promise<void> {
  await updateSubscription(tx, teamId, { trialEndingToldAt: databaseTime() })
  await notifyOwners(tx, teamId, {
    kind: 'trial-ending',
    about: Math.floor(trialEnd!.getTime() / 1000),
    facts: { ...facts, at: trialEnd!.toISOString() },
  })
}

async function notifyGraceEnding(
  tx: Tx,
  { teamId, graceEndsAt, invoiceId, isOver, ...facts }: Awaited<ReturnType<typeof findEndingGraces>>[number],
): Promise<void> {
  await updateSubscription(tx, teamId, { graceToldAt: databaseTime() })
  await notifyOwners(tx, teamId, {
    kind: isOver ? 'grace-over' : 'grace-ending',
    about: invoiceId ?? Math.floor(graceEndsAt!.getTime() / 1000),
    facts: { ...facts, at: graceEndsAt!.toISOString() },
  })
}
