import { recordAudit, systemDoer } from '../../platform/audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/live/live-events.ts'
import { advancePeriod } from '../subscriptions/advance-period.ts'
import { updateSubscription } from '../subscriptions/subscriptions.store.ts'
import { findEndingGraces, findEndingTrials, findOverPeriods, findPlanOf, findUnheardOf } from './subscription-sweep.store.ts'
import { tellOwners } from './tell-owners.ts'

/** What time alone brings about: periods that end, trials and days of grace that run out, news of the provider that never came. */
export async function sweepSubscriptions(db: Db): Promise<void> {
  for (const teamId of await findOverPeriods(db)) await inTransaction(db, tx => endPeriod(tx, teamId))
  for (const teamId of await findUnheardOf(db)) await inTransaction(db, tx => askAgain(tx, teamId))
  for (const trial of await findEndingTrials(db)) await inTransaction(db, tx => tellTrial(tx, trial))
  for (const grace of await findEndingGraces(db)) await inTransaction(db, tx => tellGrace(tx, grace))
}

async function endPeriod(tx: Tx, teamId: number): Promise<void> {
  const before = await findPlanOf(tx, teamId)
  const outcome = await advancePeriod(tx, teamId)
  if (outcome === 'nothing' || !before) return
  await recordAudit(tx, { teamId, doer: systemDoer, action: `subscription.${outcome}`, subjectType: 'subscriptions', subjectId: teamId, details: { plan: before.planName } })
  if (outcome === 'ended') await tellOwners(tx, teamId, { kind: 'subscription-ended', about: new Date().toISOString().slice(0, 10), facts: { planName: before.planName, reason: before.billedBy === null ? 'trial' : 'asked' } })
  for (const type of ['subscriptions', 'teams', 'remainingOrders']) await announce(tx, { teamId, event: 'subscription.updated', type, id: teamId })
}

async function askAgain(tx: Tx, teamId: number): Promise<void> {
  await updateSubscription(tx, teamId, { checkedAt: new Date() })
  await addJob(tx, 'sync-subscription', { id: teamId })
}

async function tellTrial(tx: Tx, { teamId, trialEnd, ...facts }: Awaited<ReturnType<typeof findEndingTrials>>[number]): Promise<void> {
  await updateSubscription(tx, teamId, { trialEndingToldAt: new Date() })
  await tellOwners(tx, teamId, { kind: 'trial-ending', about: Math.floor(trialEnd!.getTime() / 1000), facts: { ...facts, at: trialEnd!.toISOString() } })
}

async function tellGrace(tx: Tx, { teamId, graceEndsAt, invoiceId, isOver, ...facts }: Awaited<ReturnType<typeof findEndingGraces>>[number]): Promise<void> {
  await tellOwners(tx, teamId, { kind: isOver ? 'grace-over' : 'grace-ending', about: invoiceId ?? Math.floor(graceEndsAt!.getTime() / 1000), facts: { ...facts, at: graceEndsAt!.toISOString() } })
}
