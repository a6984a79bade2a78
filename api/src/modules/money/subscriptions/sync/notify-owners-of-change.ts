import type { Tx } from '../../../../platform/db/database.ts'
import type { PlanRow } from '../plans/plans.store.ts'
import type { SubscriptionChange } from './subscription-changes.store.ts'
import type { SubscriptionInvoice } from '../../invoices/subscription-invoices.store.ts'
import { notifyOwners, type SubscriptionMail } from './notify-owners.ts'

interface Changed {
  plan: Pick<PlanRow, 'name' | 'interval' | 'intervalCount'>
  subscription: {
    amountCents?: number | null | undefined
    currentPeriodEnd: Date
    status: string
    billedBy?: string | null | undefined
  }
  invoice: SubscriptionInvoice | undefined
  /** The change also undid a cancellation. */
  isResumed: boolean
}

const kinds: Partial<Record<SubscriptionChange['kind'], SubscriptionMail>> = {
  subscribe: 'subscription-started',
  change: 'plan-changed',
  cancel: 'subscription-canceling',
}

/** Confirms a change to the owners by mail. A retried renewal has its receipt instead. */
export async function notifyOwnersOfChange(
  tx: Tx,
  change: Pick<SubscriptionChange, 'id' | 'kind' | 'teamId'>,
  { plan, subscription, invoice, isResumed }: Changed,
): Promise<void> {
  const kind = kinds[change.kind]
  if (!kind) return
  await notifyOwners(tx, change.teamId, {
    kind,
    about: change.id,
    facts: {
      planName: plan.name,
      interval: plan.interval,
      intervalCount: plan.intervalCount,
      isResumed,
      at: subscription.currentPeriodEnd.toISOString(),
      isTrial: subscription.status === 'trialing',
      billedBy: subscription.billedBy ?? null,
      amountCents: subscription.amountCents ?? 0,
      ...(invoice ? { paidCents: invoice.paidCents, receiptUrl: invoice.hostedUrl } : {}),
    },
  })
}
