import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { RequestOutcome } from '../../../../services/payments/subscription-requests.ts'
import type { Payments } from '../../../../services/payments/payments.ts'
import { findCustomerId } from '../../payment-methods/provider-customers.store.ts'
import type { SubscriptionChange } from '../sync/subscription-changes.store.ts'
import { findPlan, setProviderPrice } from '../plans/plans.store.ts'
import { findProviderSubscription } from '../subscriptions.store.ts'

const cardGone: RequestOutcome = { state: 'refused', reason: 'The card is no longer there.' }

/** Asks the provider for a change, the same in every try; never with a transaction open. */
export async function sendChange(
  db: Db,
  payments: Payments,
  change: SubscriptionChange,
): Promise<RequestOutcome> {
  try {
    return await ask(db, payments, change)
  } catch (cause) {
    return { state: 'unknown', cause }
  }
}

async function ask(db: Db, payments: Payments, change: SubscriptionChange): Promise<RequestOutcome> {
  const { billing } = payments
  const { teamId, idempotencyKey, providerMethodId: methodId } = change
  const customerId = await findCustomerId(db, teamId)
  if (customerId === undefined) return cardGone
  if (change.kind === 'subscribe') {
    if (methodId === null) return cardGone
    await payments.setDefaultCard({ customerId, methodId })
    return billing.subscribe({
      customerId,
      ...(await priceOf(db, payments, change)),
      trialEnd: change.trialEnd,
      idempotencyKey,
    })
  }
  if (change.kind === 'pay') {
    if (methodId === null || change.invoiceId === null) return cardGone
    await payments.setDefaultCard({ customerId, methodId })
    return billing.payInvoice({ invoiceId: change.invoiceId, methodId, idempotencyKey })
  }
  const subscriptionId = await findProviderSubscription(db, teamId)
  if (subscriptionId === undefined) return { state: 'refused', reason: 'The subscription has ended.' }
  if (change.kind === 'change')
    return billing.changePlan({
      subscriptionId,
      ...(await priceOf(db, payments, change)),
      proratedAt: change.proratedAt ?? change.createdAt,
      idempotencyKey,
    })
  return billing.setCancelAtPeriodEnd({
    subscriptionId,
    isCanceled: change.kind === 'cancel',
    idempotencyKey,
  })
}

/** The price the change was begun with, also where the plan has got another since. */
async function priceOf(
  db: Db,
  payments: Payments,
  change: SubscriptionChange,
): Promise<{ priceId: string; planName: string }> {
  const plan = await findPlan(db, change.planId!)
  if (!plan) throw new Error(`Plan ${change.planId} is gone.`)
  const priced = { ...plan, amountCents: change.amountCents ?? plan.amountCents }
  if (plan.providerPriceId !== null && plan.amountCents === priced.amountCents)
    return { priceId: plan.providerPriceId, planName: plan.name }
  const priceId = await payments.billing.ensurePrice(priced)
  await inTransaction(db, tx => setProviderPrice(tx, priced, priceId))
  return { priceId, planName: plan.name }
}
