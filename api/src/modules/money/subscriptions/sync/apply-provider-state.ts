import { recordAudit, systemAuthor, type Author } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { retryRuns } from '../../../people/teams/retry-runs.ts'
import type { ProviderState, ProviderSubscription } from '../../../../services/payments/provider-state.ts'
import { adjustAllowance, grantAllowance } from '../allowances/allowances.store.ts'
import { findPlan, type PlanRow } from '../plans/plans.store.ts'
import { lockSubscription, saveSubscription, type SubscriptionRow } from '../subscriptions.store.ts'
import { chooseSubscription } from './choose-subscription.ts'
import { isChangeDone } from './is-change-done.ts'
import {
  findPendingChange,
  settlePendingChange,
  type SubscriptionChange,
} from './subscription-changes.store.ts'
import {
  findSubscriptionInvoice,
  saveSubscriptionInvoices,
  type SubscriptionInvoice,
} from '../../invoices/subscription-invoices.store.ts'
import { applyReading } from './subscription-readings.store.ts'
import { notifyOwnersOfChange } from './notify-owners-of-change.ts'
import { notifyOwnersOfBilling } from './notify-owners-of-billing.ts'

const graceMs = 7 * 24 * 60 * 60 * 1000
const statuses: Record<string, 'trialing' | 'active' | 'past_due'> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
}

/**
 * Makes a team's subscription what the provider says it is: plan, period, status, allowance, invoices, pending change, mails.
 * It does not depend on the order of events: the latest reading wins, and each effect has a key of its own.
 */
export async function applyProviderState(
  tx: Tx,
  { teamId, reading, state }: { teamId: RowId; reading: number; state: ProviderState },
): Promise<void> {
  if (!(await applyReading(tx, teamId, reading))) return
  const before = await lockSubscription(tx, teamId)
  const read = chooseSubscription(state, before?.providerSubscriptionId)
  const known = await latestInvoice(tx, read)
  await saveSubscriptionInvoices(tx, teamId, state.invoices)
  const plan = read && (await findPlan(tx, read.planId))
  if (!read || !plan) return
  const pending = await findPendingChange(tx, teamId)
  const change =
    pending &&
    isChangeDone(pending, read, state) &&
    (await settlePendingChange(tx, pending.id, { state: 'done' }))
      ? pending
      : undefined
  const author: Author = change ? { kind: 'member', id: change.userId, name: change.actorName } : systemAuthor
  const after = rowOf(teamId, read, state)
  await saveSubscription(tx, after)
  await giveShipments(tx, before, after, { plan, reading, actorName: author.name })
  await note(tx, before, after, { author, change, plan })
  const invoice = await latestInvoice(tx, read)
  if (change)
    await notifyOwnersOfChange(tx, change, {
      plan,
      subscription: after,
      invoice,
      isResumed: before?.cancelAtPeriodEnd === true && !after.cancelAtPeriodEnd,
    })
  await notifyOwnersOfBilling(tx, before, after, {
    planName: plan.name,
    invoice,
    wasPaid: known?.status === 'paid',
  })
}

type ReadRow = ReturnType<typeof rowOf>

function rowOf(teamId: RowId, read: ProviderSubscription, { invoices, creditCents }: ProviderState) {
  const status = statuses[read.status] ?? 'canceled'
  const unpaid =
    status === 'past_due' ? invoices.find(invoice => invoice.id === read.latestInvoiceId) : undefined
  return {
    teamId,
    planId: read.planId,
    status,
    currentPeriodStart: read.periodStart,
    currentPeriodEnd: read.periodEnd,
    trialEnd: status === 'trialing' ? read.trialEnd : null,
    billedBy: 'credit_card' as const,
    amountCents: read.amountCents,
    anchorAt: read.periodStart,
    providerSubscriptionId: read.id,
    cancelAtPeriodEnd: read.cancelAtPeriodEnd,
    endedAt: read.endedAt,
    graceEndsAt:
      status === 'past_due' ? new Date((unpaid?.createdAt ?? read.periodStart).getTime() + graceMs) : null,
    paymentProblem: status === 'past_due' ? (unpaid?.failure ?? null) : null,
    unpaidInvoiceId: status === 'past_due' ? (read.latestInvoiceId ?? null) : null,
    creditCents,
  }
}

/**
 * A new period grants the plan's shipments once; another plan within it brings them to its limit. A trial goes on with what it was given.
 * A period that a change began before the last one was over is no renewal: what was used stays used.
 */
async function giveShipments(
  tx: Tx,
  before: SubscriptionRow | undefined,
  after: ReadRow,
  { plan, reading, actorName }: { plan: PlanRow; reading: number; actorName: string },
): Promise<void> {
  if (after.status === 'canceled') return
  const { teamId, currentPeriodStart: periodStart } = after
  const isTrialGoingOn = after.status === 'trialing' && before?.status === 'trialing'
  const carriesUsed =
    before !== undefined &&
    before.planId !== plan.id &&
    before.providerSubscriptionId === after.providerSubscriptionId &&
    periodStart < before.currentPeriodEnd
  if (!isTrialGoingOn)
    await grantAllowance(tx, { teamId, periodStart, limit: plan.ordersLimit, actorName, carriesUsed })
  if (before && before.planId !== plan.id)
    await adjustAllowance(tx, {
      teamId,
      limit: plan.ordersLimit,
      source: { type: 'subscription_reading', id: reading },
      actorName,
    })
}

const watched = [
  'planId',
  'status',
  'amountCents',
  'cancelAtPeriodEnd',
  'currentPeriodStart',
  'currentPeriodEnd',
] as const
const actions = {
  subscribe: 'subscription.started',
  change: 'subscription.changed',
  cancel: 'subscription.cancel_asked',
  resume: 'subscription.resumed',
  pay: 'subscription.paid',
} as const

async function note(
  tx: Tx,
  before: SubscriptionRow | undefined,
  after: ReadRow,
  { author, change, plan }: { author: Author; change: SubscriptionChange | undefined; plan: PlanRow },
): Promise<void> {
  const { teamId } = after
  const fieldsOf = (row: Partial<Record<(typeof watched)[number], unknown>>) =>
    Object.fromEntries(
      watched.map(name => [name, row[name] instanceof Date ? row[name].toISOString() : row[name]]),
    )
  const [was, is] = [before && fieldsOf(before), fieldsOf(after)]
  if (change || JSON.stringify(was) !== JSON.stringify(is)) {
    await recordAudit(tx, {
      teamId,
      author,
      action: change ? actions[change.kind] : 'subscription.read',
      subjectType: 'subscriptions',
      subjectId: teamId,
      before: was,
      after: is,
      details: { plan: plan.name },
    })
    await retryRuns(tx, teamId)
    for (const type of ['teams', 'remainingOrders'])
      announce(tx, { teamId, event: 'allowance.updated', type, id: teamId })
  }
  for (const type of ['subscriptions', 'invoices'])
    announce(tx, { teamId, event: 'subscription.updated', type, id: teamId })
}

async function latestInvoice(
  tx: Tx,
  read: ProviderSubscription | undefined,
): Promise<SubscriptionInvoice | undefined> {
  return read?.latestInvoiceId === undefined ? undefined : findSubscriptionInvoice(tx, read.latestInvoiceId)
}
